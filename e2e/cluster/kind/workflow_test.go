package kind

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rhysd/actionlint"
)

const workflow = "../../../.github/workflows/kind.yaml"

// sample is a workflow for users, which .github/workflows must not have.
const sample = "../../../config/ci/github-actions.yaml"

func TestWorkflowIsValid(t *testing.T) {
	for _, file := range []string{workflow, sample} {
		for _, problem := range lint(t, readFile(t, file)) {
			t.Errorf("%s: %v", file, problem)
		}
	}
}

func TestSampleThatIsWrongIsFound(t *testing.T) {
	right := readFile(t, sample)
	for old, wrong := range map[string]string{
		"if: always()":                   "if: everytime()",
		"secrets.":                       "secret.",
		"with:\n          name: results": "with:\n          names: results",
	} {
		if !strings.Contains(right, old) {
			t.Errorf("the sample has no %q", old)
		}
		if len(lint(t, strings.Replace(right, old, wrong, 1))) == 0 {
			t.Errorf("nothing is wrong with %q", wrong)
		}
	}
}

func TestWorkflowThatIsWrongIsFound(t *testing.T) {
	right := readFile(t, workflow)
	for old, wrong := range map[string]string{
		"runs-on: ubuntu-24.04": "runs-on: ubuntu-0.4",
		"go-version:":           "go-versions:",
		"if: failure()":         "if: failed()",
	} {
		if len(lint(t, strings.Replace(right, old, wrong, 1))) == 0 {
			t.Errorf("nothing is wrong with %q", wrong)
		}
	}
}

// TestWorkflowNamesScenarios: Maven runs nothing for a name that it does not find, and is content.
func TestWorkflowNamesScenarios(t *testing.T) {
	named := regexp.MustCompile(`SCENARIOS: (\S+)`).FindStringSubmatch(readFile(t, workflow))
	if named == nil {
		t.Fatal("the workflow names no scenarios")
	}
	for scenario := range strings.SplitSeq(named[1], ",") {
		files, err := filepath.Glob("../../src/test/java/io/brokerbench/e2e/scenario/" + scenario + ".java")
		if err != nil || len(files) != 1 {
			t.Errorf("there is no scenario %s", scenario)
		}
	}
}

func lint(t *testing.T, content string) []*actionlint.Error {
	t.Helper()
	linter, err := actionlint.NewLinter(io.Discard, &actionlint.LinterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	problems, err := linter.Lint(workflow, []byte(content), nil)
	if err != nil {
		t.Fatal(err)
	}
	return problems
}

func readFile(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
