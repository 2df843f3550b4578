package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// provisionedBy tells the volume controller that somebody else deletes the volume; without it a Released volume is marked Failed.
const (
	provisionedBy = "pv.kubernetes.io/provisioned-by"
	provisioner   = "brokerbench.io/volume-recycler"
)

// volume is one directory of one node.
type volume struct {
	node string
	path string
}

// findVolumes names the directories found below each node's directory as NODE-DIRECTORY.
func findVolumes(nodes directories) (map[string]volume, error) {
	volumes := map[string]volume{}
	for node, directory := range nodes {
		entries, err := os.ReadDir(directory)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if entry.IsDir() {
				volumes[node+"-"+entry.Name()] = volume{node: node, path: filepath.Join(directory, entry.Name())}
			}
		}
	}
	return volumes, nil
}

// recycler keeps one PersistentVolume per directory: it creates what is missing and removes, wiped, what is Released.
type recycler struct {
	client       kubernetes.Interface
	storageClass string
	capacity     resource.Quantity
	volumes      map[string]volume

	factory   informers.SharedInformerFactory
	persisted corelisters.PersistentVolumeLister
	synced    cache.InformerSynced
	queue     workqueue.TypedRateLimitingInterface[string]
}

func newRecycler(client kubernetes.Interface, storageClass string, capacity resource.Quantity, volumes map[string]volume) *recycler {
	factory := informers.NewSharedInformerFactory(client, 0)
	informer := factory.Core().V1().PersistentVolumes()
	r := &recycler{
		client:       client,
		storageClass: storageClass,
		capacity:     capacity,
		volumes:      volumes,
		factory:      factory,
		persisted:    informer.Lister(),
		synced:       informer.Informer().HasSynced,
		queue:        workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	enqueue := func(object any) {
		if name, err := cache.DeletionHandlingMetaNamespaceKeyFunc(object); err == nil {
			r.queue.Add(name)
		}
	}
	// It can only fail on an informer that has stopped, and this one has not even started.
	_, _ = informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    enqueue,
		UpdateFunc: func(_, now any) { enqueue(now) },
		DeleteFunc: enqueue,
	})
	return r
}

func (r *recycler) run(ctx context.Context) error {
	r.factory.Start(ctx.Done())
	defer r.factory.Shutdown()
	if !cache.WaitForCacheSync(ctx.Done(), r.synced) {
		return fmt.Errorf("stopped before the volumes could be listed")
	}
	for name := range r.volumes {
		r.queue.Add(name)
	}
	go func() {
		<-ctx.Done()
		r.queue.ShutDown()
	}()
	for r.next(ctx) {
	}
	return nil
}

func (r *recycler) next(ctx context.Context) bool {
	name, stopped := r.queue.Get()
	if stopped {
		return false
	}
	defer r.queue.Done(name)
	if err := r.reconcile(ctx, name); err != nil {
		log.Printf("%s: %v; trying again", name, err)
		r.queue.AddRateLimited(name)
		return true
	}
	r.queue.Forget(name)
	return true
}

func (r *recycler) reconcile(ctx context.Context, name string) error {
	volume, ours := r.volumes[name]
	if !ours {
		return nil
	}
	persisted, err := r.persisted.Get(name)
	switch {
	case apierrors.IsNotFound(err):
		return r.offer(ctx, name, volume)
	case err != nil:
		return err
	case persisted.DeletionTimestamp != nil:
		return nil // Its deletion is an event of its own.
	case persisted.Status.Phase == corev1.VolumeReleased:
		return r.takeBack(ctx, persisted, volume)
	default:
		return nil
	}
}

func (r *recycler) offer(ctx context.Context, name string, v volume) error {
	_, err := r.client.CoreV1().PersistentVolumes().Create(ctx, r.describe(name, v), metav1.CreateOptions{})
	if apierrors.IsAlreadyExists(err) {
		return nil // The cache has yet to hear of it.
	}
	if err == nil {
		log.Printf("%s: offered", name)
	}
	return err
}

// takeBack wipes the directory before the volume goes, so that nobody can be given another one's data.
func (r *recycler) takeBack(ctx context.Context, persisted *corev1.PersistentVolume, v volume) error {
	if err := wipe(v.path); err != nil {
		return err
	}
	onlyThis := metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: &persisted.UID}}
	err := r.client.CoreV1().PersistentVolumes().Delete(ctx, persisted.Name, onlyThis)
	if apierrors.IsNotFound(err) || apierrors.IsConflict(err) {
		return nil // Somebody was faster; the event of that is under way.
	}
	if err == nil {
		log.Printf("%s: wiped", persisted.Name)
	}
	return err
}

func (r *recycler) describe(name string, v volume) *corev1.PersistentVolume {
	return &corev1.PersistentVolume{
		ObjectMeta: metav1.ObjectMeta{
			Name:        name,
			Annotations: map[string]string{provisionedBy: provisioner},
		},
		Spec: corev1.PersistentVolumeSpec{
			Capacity:                      corev1.ResourceList{corev1.ResourceStorage: r.capacity},
			AccessModes:                   []corev1.PersistentVolumeAccessMode{corev1.ReadWriteOnce},
			PersistentVolumeReclaimPolicy: corev1.PersistentVolumeReclaimDelete,
			StorageClassName:              r.storageClass,
			PersistentVolumeSource:        corev1.PersistentVolumeSource{Local: &corev1.LocalVolumeSource{Path: v.path}},
			NodeAffinity: &corev1.VolumeNodeAffinity{Required: &corev1.NodeSelector{
				NodeSelectorTerms: []corev1.NodeSelectorTerm{{
					MatchExpressions: []corev1.NodeSelectorRequirement{{
						Key:      corev1.LabelHostname,
						Operator: corev1.NodeSelectorOpIn,
						Values:   []string{v.node},
					}},
				}},
			}},
		},
	}
}

// wipe empties a directory and takes back what a pod's fsGroup did to its owner and mode.
func wipe(directory string) error {
	entries, err := os.ReadDir(directory)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := os.RemoveAll(filepath.Join(directory, entry.Name())); err != nil {
			return err
		}
	}
	if err := os.Chown(directory, os.Geteuid(), os.Getegid()); err != nil {
		return err
	}
	return os.Chmod(directory, 0o755)
}
