// Command volume-recycler offers the directories of a node as local PersistentVolumes, and takes each one back when its claim is gone.
//
// A StorageClass without a provisioner leaves a volume Released for ever once its claim is deleted. On real nodes the local static
// provisioner of sig-storage wipes such a volume and offers it again; this does the same for the test cluster.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os/signal"
	"strings"
	"syscall"

	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

// directories collects the repeatable flag -node NAME=DIRECTORY.
type directories map[string]string

func (d directories) String() string {
	return fmt.Sprint(map[string]string(d))
}

func (d directories) Set(value string) error {
	node, directory, found := strings.Cut(value, "=")
	if !found || node == "" || directory == "" {
		return fmt.Errorf("want NAME=DIRECTORY, got %q", value)
	}
	d[node] = directory
	return nil
}

func main() {
	nodes := directories{}
	flag.Var(nodes, "node", "`NAME=DIRECTORY`: every directory in DIRECTORY is a volume of node NAME (repeatable)")
	kubeconfig := flag.String("kubeconfig", "", "path of a kubeconfig; empty inside a pod")
	storageClass := flag.String("storage-class", "local-nvme", "StorageClass of the volumes")
	capacity := flag.String("capacity", "20Gi", "nominal capacity of each volume")
	flag.Parse()

	if err := run(nodes, *kubeconfig, *storageClass, *capacity); err != nil {
		log.Fatal(err)
	}
}

func run(nodes directories, kubeconfig, storageClass, capacity string) error {
	size, err := resource.ParseQuantity(capacity)
	if err != nil {
		return fmt.Errorf("capacity %q: %w", capacity, err)
	}
	volumes, err := findVolumes(nodes)
	if err != nil {
		return err
	}
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	stopped, release := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer release()
	return newRecycler(client, storageClass, size, volumes).run(stopped)
}
