// Package kind checks the configuration of the kind cluster by kind itself: no Docker engine is needed, since this test plays its part.
package kind

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sigs.k8s.io/kind/pkg/cluster"
	"sigs.k8s.io/yaml"
)

const configuration = "kind.yaml"

// TestMain makes this program stand in for docker where it is called by that name, and for all that provider.sh calls in its tests.
func TestMain(m *testing.M) {
	if directory, ok := os.LookupEnv("FAKE_ENGINE_DIRECTORY"); ok {
		os.Exit(engine(directory).play(filepath.Base(os.Args[0]), strings.Join(os.Args[1:], " ")))
	}
	if filepath.Base(os.Args[0]) == "docker" {
		if err := playDocker(os.Getenv("FAKE_DOCKER_DIRECTORY"), os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func TestNodesAreLabelledAndTainted(t *testing.T) {
	nodes := create(t, read(t))

	pools := map[string]int{}
	for name, node := range nodes {
		if strings.HasSuffix(name, "control-plane") {
			continue
		}
		pool := node.label("brokerbench.io/pool")
		pools[pool]++
		want := taint{Key: "brokerbench.io/pool", Value: pool, Effect: map[string]string{"broker": "NoSchedule", "worker": "PreferNoSchedule"}[pool]}
		if !slices.Equal(node.NodeRegistration.Taints, []taint{want}) {
			t.Errorf("%s of pool %q has the taints %v, want %v", name, pool, node.NodeRegistration.Taints, want)
		}
		if node.label("node.kubernetes.io/instance-type") == "" {
			t.Errorf("%s has no instance type", name)
		}
	}
	if pools["broker"] != 3 || pools["worker"] != 1 || len(nodes) != 5 {
		t.Errorf("there are %d nodes, by pool %v", len(nodes), pools)
	}
}

func TestKindRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, wrong := range []struct{ old, new string }{
		{"role: worker", "rolle: worker"},
		{"role: worker", "role: broker"},
		{"kind: JoinConfiguration", "kind: JoinConfiguration\n        nodeRegistration: ["},
	} {
		installDocker(t)
		// It configures nodes at the same time: one of them may be done when it finds what is wrong with another.
		if createWith(strings.Replace(read(t), wrong.old, wrong.new, 1)) == nil {
			t.Errorf("kind took %q in the place of %q", wrong.new, wrong.old)
		}
	}
}

func read(t *testing.T) string {
	t.Helper()
	content, err := os.ReadFile(configuration)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// --- What kind would have kubeadm do on each node ----------------------------------------------------------------------------

type taint struct{ Key, Value, Effect string }

type argument struct{ Name, Value string }

// joining is what these tests look at in kubeadm's configuration of a node.
type joining struct {
	Kind             string
	NodeRegistration struct {
		Taints           []taint
		KubeletExtraArgs arguments
	}
}

// arguments are a list or a mapping, depending on the version of kubeadm.
type arguments []argument

func (a *arguments) UnmarshalJSON(content []byte) error {
	var mapping map[string]string
	if yaml.Unmarshal(content, &mapping) == nil {
		for name, value := range mapping {
			*a = append(*a, argument{name, value})
		}
		return nil
	}
	var list []argument
	err := yaml.Unmarshal(content, &list)
	*a = list
	return err
}

func (j joining) label(name string) string {
	for _, argument := range j.NodeRegistration.KubeletExtraArgs {
		if argument.Name != "node-labels" {
			continue
		}
		for label := range strings.SplitSeq(argument.Value, ",") {
			if value, found := strings.CutPrefix(label, name+"="); found {
				return value
			}
		}
	}
	return ""
}

// create has kind create the cluster, as far as it comes without Docker, and returns how it would have its nodes join.
func create(t *testing.T, config string) map[string]joining {
	t.Helper()
	docker := installDocker(t)
	err := createWith(config)
	nodes := docker.configured(t)
	if len(nodes) == 0 {
		t.Fatalf("kind came to configure no node: %v", err)
	}
	return nodes
}

func createWith(config string) error {
	provider := cluster.NewProvider(cluster.ProviderWithDocker())
	return provider.Create("brokerbench", cluster.CreateWithRawConfig([]byte(config)), cluster.CreateWithRetain(true))
}

// --- The part of Docker ------------------------------------------------------------------------------------------------------

// docker is a directory that holds a file for each container that runs, and NAME.conf with its kubeadm configuration.
type docker string

// installDocker puts this program on the PATH, as docker.
func installDocker(t *testing.T) docker {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path, directory := t.TempDir(), t.TempDir()
	if err := os.Symlink(self, filepath.Join(path, "docker")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", path+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("FAKE_DOCKER_DIRECTORY", directory)
	return docker(directory)
}

func (d docker) configured(t *testing.T) map[string]joining {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(string(d), "*.conf"))
	if err != nil {
		t.Fatal(err)
	}
	nodes := map[string]joining{}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for document := range strings.SplitSeq(string(content), "\n---\n") {
			var node joining
			if err := yaml.Unmarshal([]byte(document), &node); err != nil {
				t.Fatal(err)
			}
			if node.Kind == "JoinConfiguration" {
				nodes[strings.TrimSuffix(filepath.Base(file), ".conf")] = node
			}
		}
	}
	return nodes
}

// playDocker answers what kind asks for until the nodes are configured; whatever comes then fails.
func playDocker(directory string, arguments []string) error {
	switch command := strings.Join(arguments, " "); {
	case strings.HasPrefix(command, "info "):
		fmt.Println(`{"CgroupVersion": "2", "CgroupDriver": "systemd", "MemoryLimit": true, "PidsLimit": true, "CPUShares": true}`)
		return nil
	case strings.HasPrefix(command, "network "), strings.HasPrefix(command, "inspect --type=image "):
		return nil
	case strings.HasPrefix(command, "logs "):
		fmt.Println("Reached target Multi-User System")
		return nil
	case strings.HasPrefix(command, "inspect ") && strings.Contains(command, ".Config.Labels"):
		fmt.Println(roleOf(arguments[len(arguments)-1]))
		return nil
	case strings.HasPrefix(command, "inspect "):
		fmt.Println("172.18.0.2,")
		return nil
	case strings.HasPrefix(command, "run "):
		return os.WriteFile(filepath.Join(directory, arguments[slices.Index(arguments, "--name")+1]), nil, 0o600)
	case strings.HasPrefix(command, "ps "):
		return listContainers(directory)
	case strings.HasSuffix(command, " cat /kind/version"):
		fmt.Println("v1.34.0")
		return nil
	case strings.HasSuffix(command, " mkdir -p /kind"):
		return nil
	case strings.HasSuffix(command, " cp /dev/stdin /kind/kubeadm.conf"):
		return saveConfiguration(filepath.Join(directory, arguments[len(arguments)-4]+".conf"))
	default:
		return fmt.Errorf("this docker cannot %s", command)
	}
}

func roleOf(container string) string {
	if strings.HasSuffix(container, "control-plane") {
		return "control-plane"
	}
	return "worker"
}

func listContainers(directory string) error {
	files, err := os.ReadDir(directory)
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".conf") {
			fmt.Println(file.Name())
		}
	}
	return err
}

func saveConfiguration(file string) error {
	content, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	return os.WriteFile(file, content, 0o600)
}
