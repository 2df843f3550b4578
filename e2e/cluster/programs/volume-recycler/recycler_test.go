package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
)

func TestOffersEveryDirectoryOnItsNode(t *testing.T) {
	client := fake.NewClientset()
	directory := t.TempDir()
	makeVolume(t, directory, "nvme0")
	makeVolume(t, directory, "nvme1")

	events := start(t, client, directory)

	for range 2 {
		created := await(t, events, watch.Added)
		if created.Name != "broker-0-nvme0" && created.Name != "broker-0-nvme1" {
			t.Errorf("unexpected volume %q", created.Name)
		}
		node := created.Spec.NodeAffinity.Required.NodeSelectorTerms[0].MatchExpressions[0].Values[0]
		if node != "broker-0" {
			t.Errorf("%s is offered on node %q", created.Name, node)
		}
		if got := created.Spec.PersistentVolumeReclaimPolicy; got != corev1.PersistentVolumeReclaimDelete {
			t.Errorf("%s has reclaim policy %s", created.Name, got)
		}
	}
}

func TestWipesAndOffersAgainWhatIsReleased(t *testing.T) {
	client := fake.NewClientset()
	directory := t.TempDir()
	path := makeVolume(t, directory, "nvme0")
	events := start(t, client, directory)
	offered := await(t, events, watch.Added)
	writeFile(t, filepath.Join(path, "log", "segment"))
	if err := os.Chmod(path, 0o777); err != nil {
		t.Fatal(err)
	}

	released := offered.DeepCopy()
	released.Status.Phase = corev1.VolumeReleased
	if _, err := client.CoreV1().PersistentVolumes().UpdateStatus(t.Context(), released, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}

	await(t, events, watch.Deleted)
	if again := await(t, events, watch.Added); again.Name != offered.Name {
		t.Errorf("offered %q again, want %q", again.Name, offered.Name)
	}
	if entries, err := os.ReadDir(path); err != nil || len(entries) != 0 {
		t.Errorf("the volume still holds %v (%v)", entries, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("the volume's mode is %v (%v)", info.Mode(), err)
	}
}

func TestLeavesABoundVolumeAlone(t *testing.T) {
	client := fake.NewClientset()
	directory := t.TempDir()
	path := makeVolume(t, directory, "nvme0")
	events := start(t, client, directory)
	bound := await(t, events, watch.Added).DeepCopy()
	data := filepath.Join(path, "segment")
	writeFile(t, data)

	bound.Status.Phase = corev1.VolumeBound
	if _, err := client.CoreV1().PersistentVolumes().UpdateStatus(t.Context(), bound, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	makeSureNothingIsDeleted(t, client)
	if _, err := os.Stat(data); err != nil {
		t.Errorf("the data of a bound volume is gone: %v", err)
	}
}

func TestDirectoriesFlag(t *testing.T) {
	nodes := directories{}
	if err := nodes.Set("broker-0=/volumes"); err != nil || nodes["broker-0"] != "/volumes" {
		t.Errorf("got %v (%v)", nodes, err)
	}
	for _, malformed := range []string{"", "broker-0", "=/volumes", "broker-0="} {
		if err := nodes.Set(malformed); err == nil {
			t.Errorf("%q was accepted", malformed)
		}
	}
}

// start runs a recycler for the node broker-0 until the test ends; the channel carries what becomes of the volumes.
func start(t *testing.T, client *fake.Clientset, directory string) <-chan watch.Event {
	t.Helper()
	volumes, err := findVolumes(directories{"broker-0": directory})
	if err != nil {
		t.Fatal(err)
	}
	watcher, err := client.CoreV1().PersistentVolumes().Watch(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	finished := make(chan error, 1)
	recycler := newRecycler(client, "local-nvme", resource.MustParse("20Gi"), volumes)
	go func() { finished <- recycler.run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-finished; err != nil {
			t.Error(err)
		}
	})
	return watcher.ResultChan()
}

func await(t *testing.T, events <-chan watch.Event, kind watch.EventType) *corev1.PersistentVolume {
	t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		select {
		case event := <-events:
			if event.Type == kind {
				return event.Object.(*corev1.PersistentVolume)
			}
		case <-timeout:
			t.Fatalf("no volume was %s within 10 seconds", kind)
		}
	}
}

func makeSureNothingIsDeleted(t *testing.T, client *fake.Clientset) {
	t.Helper()
	time.Sleep(200 * time.Millisecond)
	for _, action := range client.Actions() {
		if action.GetVerb() == "delete" {
			t.Errorf("deleted %s", action.(clienttesting.DeleteAction).GetName())
		}
	}
}

func makeVolume(t *testing.T, directory, name string) string {
	t.Helper()
	path := filepath.Join(directory, name)
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func writeFile(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("data"), 0o600); err != nil {
		t.Fatal(err)
	}
}
