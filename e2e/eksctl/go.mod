module brokerbench.io/e2e/eksctl

go 1.25.1

require (
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.2
	github.com/weaveworks/eksctl v0.215.0
	sigs.k8s.io/yaml v1.6.0
)

require (
	go.yaml.in/yaml/v2 v2.4.2 // indirect
	golang.org/x/text v0.29.0 // indirect
)
