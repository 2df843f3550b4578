// Package eksctl checks config/node-pools/eks-cluster.yaml against the schema of eksctl, which refuses fields that it does not know.
package eksctl

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	api "github.com/weaveworks/eksctl/pkg/apis/eksctl.io"
	"sigs.k8s.io/yaml"
)

const (
	clusterFile = "../../config/node-pools/eks-cluster.yaml"
	apiPackage  = "github.com/weaveworks/eksctl/pkg/apis/eksctl.io"
)

func TestClusterIsAsEksctlWantsIt(t *testing.T) {
	if err := validate(t, readCluster(t)); err != nil {
		t.Errorf("%s: %v", clusterFile, err)
	}
}

// The fault that it had: a placement group is a matter of node groups.
func TestUnknownFieldIsFound(t *testing.T) {
	text := readCluster(t) + "\nplacement: {groupName: brokerbench}\n"
	err := validate(t, text)
	if err == nil || !strings.Contains(err.Error(), "placement") {
		t.Errorf("not refused for its placement: %v", err)
	}
}

func TestClusterIsOfItsAPIGroup(t *testing.T) {
	if !strings.Contains(readCluster(t), "apiVersion: "+api.GroupName+"/") {
		t.Errorf("%s is none of %s", clusterFile, api.GroupName)
	}
}

func readCluster(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(clusterFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func validate(t *testing.T, cluster string) error {
	t.Helper()
	text, err := yaml.YAMLToJSON([]byte(cluster))
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return schema(t).Validate(document)
}

// schema is a file of the module, beside the package of its API group.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	directory, err := exec.Command("go", "list", "-f", "{{.Dir}}", apiPackage).Output()
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := jsonschema.NewCompiler().Compile(
		filepath.Join(strings.TrimSpace(string(directory)), "v1alpha5", "assets", "schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}
