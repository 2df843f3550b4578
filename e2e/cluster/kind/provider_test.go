package kind

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	name       = "brokerbench-e2e"
	anotherOne = "a kind cluster of the user's own"
)

func TestPlaceIsChosen(t *testing.T) {
	const root, user = "can_build_kubernetes() { true; }", "can_build_kubernetes() { false; }"
	for _, c := range []struct {
		title, machine string
		silent         bool
		variables      []string
		options        string
		want           string
	}{
		{"engine that answers", root, false, nil, "", "kind: using kind, since a Docker engine answers"},
		{"engine that is silent", root, true, nil, "", "local: using Kubernetes built from source, since the docker command is installed, but its engine does not answer"},
		{"engine that is silent, as a user", user, true, nil, "", "error: the docker command is installed, but its engine does not answer. There is no way"},
		{"kind forced", root, false, nil, "--provider kind", "kind: using kind, as --provider"},
		{"kind forced, engine that is silent", root, true, nil, "--provider kind", "error: --provider kind needs a Docker engine that answers"},
		{"local forced", root, false, nil, "--provider local", "local: using Kubernetes built from source, as --provider"},
		{"local forced, as a user", user, false, nil, "--provider local", "error: --provider local needs root"},
		{"local forced by a variable", root, false, []string{"BROKERBENCH_PROVIDER=local"}, "", "local: "},
		{"another provider", root, false, nil, "--provider minikube", "error: --provider needs one of: kind, local"},
		{"another provider by a variable", root, false, []string{"BROKERBENCH_PROVIDER=minikube"}, "", "error: BROKERBENCH_PROVIDER=minikube"},
		{"context", root, false, nil, "--context mine", "context: using the cluster of context mine"},
		{"context, not the variable", root, false, []string{"BROKERBENCH_PROVIDER=kind"}, "--context mine", "context: "},
		{"provider, not the variable", root, false, []string{"BROKERBENCH_CONTEXT=mine"}, "--provider kind", "kind: "},
		{"both variables", root, false, []string{"BROKERBENCH_CONTEXT=mine", "BROKERBENCH_PROVIDER=kind"}, "", "error: BROKERBENCH_CONTEXT and BROKERBENCH_PROVIDER exclude"},
	} {
		t.Run(c.title, func(t *testing.T) {
			m := newMachine(t)
			if c.silent {
				m.engine.set("silent")
			}
			script := c.machine + "; take_context " + c.options + " || true; name_cluster; echo \"$CLUSTER: $REASON\""
			if output, _ := m.source(script, c.variables...); !strings.Contains(output, c.want) {
				t.Errorf("got %q, want %q", output, c.want)
			}
		})
	}
}

func TestOtherSystemIsRefused(t *testing.T) {
	m := newMachine(t)
	m.install(t, "uname")
	output, code := m.cluster("status")
	if code != 1 || !strings.Contains(output, "need Linux, and this is Darwin") {
		t.Errorf("exit code %d: %s", code, output)
	}
}

func TestClusterIsCreated(t *testing.T) {
	m := newMachine(t)
	m.must(t, 0, "up")

	m.engine.mustHave(t, "kind create cluster --name "+name, "kubectl get persistentvolumes 8")
	m.engine.mustNotHave(t, "--image", "kind delete")
	if output := m.must(t, 0, "status"); !strings.Contains(output, "the kind cluster is up") || strings.Contains(output, "another version") {
		t.Error(output)
	}
}

func TestNodeImageIsNamed(t *testing.T) {
	m := newMachine(t)
	m.must(t, 0, "up", "BROKERBENCH_KIND_IMAGE=example.org/node:1")
	m.engine.mustHave(t, "--image example.org/node:1")

	if output := m.must(t, 0, "up"); strings.Contains(output, "another node image") {
		t.Errorf("none was named, so that any will do: %s", output)
	}
	if output := m.must(t, 0, "up", "BROKERBENCH_KIND_IMAGE=example.org/node:2"); !strings.Contains(output, "another node image") {
		t.Error(output)
	}
}

func TestImagesAreBuiltWithoutBuildx(t *testing.T) {
	m := newMachine(t)
	m.must(t, 0, "up")
	m.engine.mustHave(t, "docker buildx build --load --tag brokerbench.local/volume-recycler:1")

	m = newMachine(t)
	m.engine.set("no-buildx")
	m.must(t, 0, "up")
	m.engine.mustHave(t, "docker build --tag brokerbench.local/volume-recycler:1")
}

func TestStatusNeedsNoTools(t *testing.T) {
	m := newMachine(t)
	m.must(t, 0, "up")
	if err := os.RemoveAll(filepath.Join(m.home, "cache")); err != nil {
		t.Fatal(err)
	}
	m.must(t, 0, "status")
}

// TestToolsAreNotTheirOwnSource: their directory is on the PATH of whoever has evaluated 'cluster.sh env'.
func TestToolsAreNotTheirOwnSource(t *testing.T) {
	m := newMachine(t)
	tools := filepath.Join(m.home, "cache", "tools")
	m.must(t, 0, "up")
	kubectl := filepath.Join(tools, "kubectl")
	if err := errors.Join(os.Remove(kubectl), os.Symlink("/bin/true", kubectl)); err != nil {
		t.Fatal(err)
	}

	m.must(t, 0, "up", "PATH="+tools+":"+m.path+":"+os.Getenv("PATH"))

	if used, err := os.Readlink(kubectl); used != filepath.Join(m.path, "kubectl") {
		t.Errorf("%s is %s: %v", kubectl, used, err)
	}
}

func TestClusterOfAnotherIsKept(t *testing.T) {
	m := newMachine(t)
	m.engine.set("nodes", anotherOne)
	m.mustKeepTheOther(t)
}

func TestClusterThatReplacedOursIsKept(t *testing.T) {
	m := newMachine(t)
	m.must(t, 0, "up")
	m.engine.set("nodes", anotherOne)
	m.mustKeepTheOther(t)
}

func (m machine) mustKeepTheOther(t *testing.T) {
	t.Helper()
	for command, code := range map[string]int{"up": 1, "down": 1, "status": 3} {
		if output := m.must(t, code, command); !strings.Contains(output, "these scripts did not create") {
			t.Errorf("%s: %s", command, output)
		}
	}
	m.engine.mustNotHave(t, "kind delete", "docker image rm", "docker network rm")
}

func TestRestartedClusterIsWaitedFor(t *testing.T) {
	m := newMachine(t)
	m.must(t, 0, "up")
	m.engine.unset("ready")
	m.must(t, 3, "status")

	output := m.must(t, 0, "up")

	if !strings.Contains(output, "waiting for up to") {
		t.Error(output)
	}
	m.engine.mustHave(t, "docker start 1 2 3 4 5")
	m.engine.mustNotHave(t, "kind delete")
}

func TestClusterThatDoesNotAnswerIsKept(t *testing.T) {
	m := newMachine(t)
	m.must(t, 0, "up")
	m.engine.unset("ready")
	m.engine.set("dead")

	output := m.must(t, 1, "up", "BROKERBENCH_KIND_ANSWERS_WITHIN=1")

	if !strings.Contains(output, "did not answer within 1 seconds") || !strings.Contains(output, "e2e/cluster.sh --provider kind down") {
		t.Error(output)
	}
	m.engine.mustNotHave(t, "kind delete")
}

func TestClusterOfAnotherVersionIsKept(t *testing.T) {
	m := newMachine(t)
	m.must(t, 0, "up")
	m.write(t, "version", "programs-1 2 default")
	for _, command := range []string{"up", "status"} {
		if output := m.must(t, 0, command); !strings.Contains(output, "another version of these files") {
			t.Errorf("%s: %s", command, output)
		}
	}
	m.engine.mustNotHave(t, "kind delete")
}

func TestInterruptedCreationIsBegunAnew(t *testing.T) {
	m := newMachine(t)
	m.write(t, "creating", "")
	m.engine.set("nodes", "1\n2")

	output := m.must(t, 0, "up")

	if !strings.Contains(output, "its creation was interrupted") {
		t.Error(output)
	}
	m.engine.mustHave(t, "kind delete cluster --name "+name, "kind create cluster")
}

func TestFailedCreationClaimsNothing(t *testing.T) {
	m := newMachine(t)
	m.engine.set("fails")
	m.must(t, 1, "up")
	m.engine.set("nodes", anotherOne)
	m.mustKeepTheOther(t)
}

func TestDownLeavesNothingOfOurs(t *testing.T) {
	m := newMachine(t)
	m.must(t, 0, "up")

	output := m.must(t, 0, "down")

	if !strings.Contains(output, "with all its data: 5 containers") {
		t.Error(output)
	}
	m.engine.mustHave(t, "kind delete cluster --name "+name, "docker image rm brokerbench.local/operator:1", "docker network rm kind")
	if _, err := os.Stat(m.state("")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s is left: %v", m.state(""), err)
	}
	m.must(t, 1, "status")
}

func TestNetworkThatOthersUseStays(t *testing.T) {
	for _, used := range []string{"network", "others"} {
		t.Run(used, func(t *testing.T) {
			m := newMachine(t)
			if used == "network" {
				m.engine.set(used)
			}
			m.must(t, 0, "up")
			m.engine.set(used)
			m.must(t, 0, "down")
			m.engine.mustNotHave(t, "docker network rm")
		})
	}
}

func TestEarlierImagesAreRemoved(t *testing.T) {
	m := newMachine(t)
	script := "BROKERBENCH_PROVIDER=kind; choose_cluster; IMAGE_ARGUMENTS=(); build_image brokerbench.local/operator:2 key /directory; " +
		"forget_others brokerbench.local/operator:2"
	if output, code := m.source(script); code != 0 {
		t.Fatal(output)
	}
	m.engine.mustHave(t, "docker buildx build --load --tag brokerbench.local/operator:2", "docker image rm brokerbench.local/operator:1")
	m.engine.mustNotHave(t, "docker image rm brokerbench.local/operator:2", "docker image rm brokerbench.local/operator:<none>")
}

// --- A machine with a user's home, and stand-ins for the programs that the scripts call ---------------------------------------

type machine struct {
	home, path string
	engine     engine
}

func newMachine(t *testing.T) machine {
	t.Helper()
	m := machine{home: t.TempDir(), path: t.TempDir(), engine: engine(t.TempDir())}
	for _, program := range []string{"docker", "kubectl", "helm"} {
		m.install(t, program)
	}
	// These are built once; here they seem to have been.
	output, code := m.source("BROKERBENCH_PROVIDER=kind; choose_cluster; mkdir -p $KIND $PROGRAMS; ln -s " + m.path + "/docker $KIND/kind")
	if code != 0 {
		t.Fatal(output)
	}
	return m
}

// install makes this program the one of that name.
func (m machine) install(t *testing.T, program string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(m.path, program)); err != nil {
		t.Fatal(err)
	}
}

// must runs a command of cluster.sh, which must end with that exit code.
func (m machine) must(t *testing.T, code int, command string, variables ...string) string {
	t.Helper()
	output, got := m.cluster(command, variables...)
	if got != code {
		t.Fatalf("cluster.sh %s ended with %d, want %d: %s", command, got, code, output)
	}
	return output
}

func (m machine) cluster(command string, variables ...string) (string, int) {
	return m.run(variables, "../../cluster.sh", "--provider", "kind", command)
}

// source runs a script of bash that has sourced what all scripts share.
func (m machine) source(script string, variables ...string) (string, int) {
	return m.run(variables, "-c", "source ../../lib/common.sh; "+script)
}

func (m machine) run(variables []string, arguments ...string) (string, int) {
	command := exec.Command("bash", arguments...)
	command.Env = append([]string{
		"HOME=" + m.home,
		"BROKERBENCH_CACHE=" + filepath.Join(m.home, "cache"),
		"FAKE_ENGINE_DIRECTORY=" + string(m.engine),
		"PATH=" + m.path + ":" + os.Getenv("PATH"),
	}, variables...)
	output, _ := command.CombinedOutput()
	return string(output), command.ProcessState.ExitCode()
}

func (m machine) state(file string) string {
	return filepath.Join(m.home, ".local/state/brokerbench/kind", file)
}

func (m machine) write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.MkdirAll(m.state(""), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(m.state(file), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// engine is a directory: 'calls' lists what was called, other files say how things are.
type engine string

func (e engine) has(fact string) bool {
	_, err := os.Stat(filepath.Join(string(e), fact))
	return err == nil
}

func (e engine) set(fact string, content ...string) {
	if err := os.WriteFile(filepath.Join(string(e), fact), []byte(strings.Join(content, "\n")), 0o600); err != nil {
		panic(err)
	}
}

func (e engine) unset(fact string) {
	if err := os.Remove(filepath.Join(string(e), fact)); err != nil {
		panic(err)
	}
}

func (e engine) read(fact string) string {
	content, _ := os.ReadFile(filepath.Join(string(e), fact))
	return string(content)
}

func (e engine) mustHave(t *testing.T, calls ...string) {
	t.Helper()
	for _, call := range calls {
		if !strings.Contains(e.read("calls"), call) {
			t.Errorf("%q was not called, but: %s", call, e.read("calls"))
		}
	}
}

func (e engine) mustNotHave(t *testing.T, calls ...string) {
	t.Helper()
	for _, call := range calls {
		if strings.Contains(e.read("calls"), call) {
			t.Errorf("%q was called: %s", call, e.read("calls"))
		}
	}
}

// play acts as a program, and returns its exit code.
func (e engine) play(program, arguments string) int {
	if filepath.Base(program) == "kubectl" && strings.Contains(arguments, "get persistentvolumes") {
		return e.listVolumes()
	}
	e.set("calls", e.read("calls")+program+" "+arguments+"\n")
	is := func(programs string, prefix string) bool {
		return program == programs && strings.HasPrefix(arguments, prefix)
	}
	switch {
	case program == "uname":
		fmt.Println("Darwin")
	case is("docker", "info"), is("docker", "buildx version"):
		return failIf(e.has("silent") || e.has("no-buildx") && is("docker", "buildx"))
	case is("docker", "ps --all --no-trunc --quiet --filter label=io.x-k8s.kind.cluster="+name):
		fmt.Println(e.read("nodes"))
	case is("docker", "ps --all --quiet --filter network=kind"):
		fmt.Print(e.read("others"))
		if e.has("others") {
			fmt.Println("another")
		}
	case is("docker", "exec "+name+"-control-plane kubectl"):
		return failIf(!e.has("ready"))
	case is("docker", "start") && !e.has("dead"):
		e.set("ready")
	case is("docker", "network inspect"):
		return failIf(!e.has("network"))
	case is("docker", "image ls"):
		fmt.Println("brokerbench.local/operator:1\nbrokerbench.local/operator:2\nbrokerbench.local/operator:<none>")
	case is("kind", "create cluster") && e.has("fails"):
		return 1
	case is("kind", "create cluster"):
		e.set("nodes", "1", "2", "3", "4", "5")
		e.set("ready")
	case is("kind", "delete cluster"):
		e.unset("nodes")
	}
	return 0
}

// listVolumes lists one more each time, beginning with seven.
func (e engine) listVolumes() int {
	volumes := slices.Repeat([]string{"persistentvolume/local"}, 7+strings.Count(e.read("calls"), "persistentvolumes"))
	fmt.Println(strings.Join(volumes, "\n"))
	e.set("calls", fmt.Sprintf("%skubectl get persistentvolumes %d\n", e.read("calls"), len(volumes)))
	return 0
}

func failIf(failed bool) int {
	if failed {
		return 1
	}
	return 0
}
