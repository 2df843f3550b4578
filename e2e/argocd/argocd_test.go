// Package argocd runs the health checks of config/argocd as Argo CD does, on its Lua engine, and compares what they say of a BenchmarkRun with
// what kstatus, its own library, says of the same resource.
package argocd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/cli-utils/pkg/kstatus/status"
	"sigs.k8s.io/yaml"
)

const customizations = "../../config/argocd/resource_customizations"

type health struct {
	Status  string `json:"status"`
	Message string `json:"message"`
}

// testCase is one of a health_test.yaml: Argo CD's own format.
type testCase struct {
	HealthStatus health `json:"healthStatus"`
	InputPath    string `json:"inputPath"`
}

func TestHealthChecksOnTheEngineOfArgoCD(t *testing.T) {
	for _, directory := range checks(t) {
		script := string(read(t, directory, "health.lua"))
		for _, test := range cases(t, directory) {
			t.Run(filepath.Join(filepath.Base(directory), test.InputPath), func(t *testing.T) {
				if found := run(t, script, resource(t, directory, test.InputPath)); found != test.HealthStatus {
					t.Errorf("is %+v, want %+v", found, test.HealthStatus)
				}
			})
		}
	}
}

// What kstatus says where Argo CD has no word for the same, or kstatus none.
var differing = map[string]status.Status{
	"testdata/deleted-while-measuring.yaml": status.TerminatingStatus,
	// Nothing is going on, and nothing has failed.
	"testdata/suspended.yaml": status.CurrentStatus,
	// The run went as planned. Whether its figures are of use is not what kstatus is about.
	"testdata/figures-not-valid.yaml":     status.CurrentStatus,
	"testdata/objectives-missed.yaml":     status.CurrentStatus,
	"testdata/neither-valid-nor-met.yaml": status.CurrentStatus,
}

func TestHealthAgreesWithKstatus(t *testing.T) {
	same := map[string]status.Status{
		"Progressing": status.InProgressStatus,
		"Healthy":     status.CurrentStatus,
		"Degraded":    status.FailedStatus,
	}
	directory := filepath.Join(customizations, "brokerbench.io", "BenchmarkRun")
	seen := 0
	for _, test := range cases(t, directory) {
		t.Run(test.InputPath, func(t *testing.T) {
			want, differs := differing[test.InputPath]
			if differs {
				seen++
			} else {
				want = same[test.HealthStatus.Status]
			}
			result, err := status.Compute(resource(t, directory, test.InputPath))
			if err != nil {
				t.Fatal(err)
			}
			if result.Status != want {
				t.Errorf("is %s to kstatus (%s), want %s beside %s", result.Status, result.Message, want, test.HealthStatus.Status)
			}
		})
	}
	if seen != len(differing) {
		t.Errorf("%d of the %d resources that are to differ are there", seen, len(differing))
	}
}

// run does what Argo CD does with a check of argocd-cm: most standard libraries stay closed.
func run(t *testing.T, script string, of *unstructured.Unstructured) health {
	t.Helper()
	state := lua.NewState(lua.Options{SkipOpenLibs: true})
	defer state.Close()
	for name, open := range map[string]lua.LGFunction{lua.LoadLibName: lua.OpenPackage, lua.BaseLibName: lua.OpenBase, lua.TabLibName: lua.OpenTable} {
		if err := state.CallByParam(lua.P{Fn: state.NewFunction(open), Protect: true}, lua.LString(name)); err != nil {
			t.Fatal(err)
		}
	}
	state.SetGlobal("obj", value(state, of.Object))
	if err := state.DoString(script); err != nil {
		t.Fatal(err)
	}
	table, ok := state.Get(-1).(*lua.LTable)
	if !ok {
		t.Fatalf("returns %v, which is no table", state.Get(-1))
	}
	var found health
	table.ForEach(func(key, value lua.LValue) {
		text, ok := value.(lua.LString)
		switch {
		case ok && key.String() == "status":
			found.Status = string(text)
		case ok && key.String() == "message":
			found.Message = string(text)
		default:
			t.Errorf("returns %v = %v, which Argo CD does not know", key, value)
		}
	})
	return found
}

// value is a value of a resource as Lua sees it.
func value(state *lua.LState, of any) lua.LValue {
	switch of := of.(type) {
	case string:
		return lua.LString(of)
	case bool:
		return lua.LBool(of)
	case int64:
		return lua.LNumber(of)
	case float64:
		return lua.LNumber(of)
	case []any:
		table := state.NewTable()
		for _, item := range of {
			table.Append(value(state, item))
		}
		return table
	case map[string]any:
		table := state.NewTable()
		for key, item := range of {
			table.RawSetString(key, value(state, item))
		}
		return table
	default:
		return lua.LNil
	}
}

// checks are the directories with a health check.
func checks(t *testing.T) []string {
	t.Helper()
	scripts, err := filepath.Glob(filepath.Join(customizations, "*", "*", "health.lua"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no health check below %s: %v", customizations, err)
	}
	for i, script := range scripts {
		scripts[i] = filepath.Dir(script)
	}
	return scripts
}

func cases(t *testing.T, directory string) []testCase {
	t.Helper()
	var file struct {
		Tests []testCase `json:"tests"`
	}
	if err := yaml.UnmarshalStrict(read(t, directory, "health_test.yaml"), &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Tests) == 0 {
		t.Fatalf("%s has no tests", directory)
	}
	return file.Tests
}

func resource(t *testing.T, directory, path string) *unstructured.Unstructured {
	t.Helper()
	json, err := yaml.YAMLToJSON(read(t, directory, path))
	if err != nil {
		t.Fatal(err)
	}
	read := &unstructured.Unstructured{}
	if err := read.UnmarshalJSON(json); err != nil {
		t.Fatal(err)
	}
	if group, kind := filepath.Split(strings.TrimPrefix(directory, customizations+"/")); read.GroupVersionKind().Group+"/" != group || read.GetKind() != kind {
		t.Errorf("is of kind %s/%s, which %s is not for", read.GroupVersionKind().Group, read.GetKind(), directory)
	}
	return read
}

func read(t *testing.T, directory, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(directory, path))
	if err != nil {
		t.Fatal(err)
	}
	return content
}
