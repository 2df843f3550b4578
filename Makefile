# Names for what a contributor does often. CONTRIBUTING.md says more; every target is a plain command that can be typed too.
MVN ?= mvn --batch-mode --no-transfer-progress
SCENARIO ?= QuickstartKafkaIT

# Tests that write the files that they otherwise compare.
WRITING_TESTS = ChartObjectsTest,CrdDriftTest,HelmRendererTest,MessagesTest,PulsarChartTest,RabbitMqBrokersTest,RabbitMqResourcesTest,RecordedRunsTest,ResourcesTest,SuiteCellsTest,SuiteSchemaTest

.DEFAULT_GOAL := help
.PHONY: help build fast mutants scenario gate soak generate format debug cluster-down

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## Build everything, without tests
	$(MVN) -DskipTests package

fast: ## Run every check that needs no cluster (5 to 15 minutes)
	e2e/test.sh --fast

mutants: ## Break the code in small ways; fails where no unit test notices (up to an hour)
	e2e/test.sh --mutants

scenario: ## Run one end-to-end scenario: make scenario SCENARIO=DeletionIT
	e2e/test.sh --keep --only '$(SCENARIO)'

gate: ## Run what CI runs
	e2e/test.sh

soak: ## Run the soak tier: the mutation tests and the scenarios that take long (about 5 hours)
	e2e/test.sh --soak

generate: format ## Write every generated file: CRD, references, expected resources, cells of suites, formatting
	$(MVN) test -pl crds,core,operator,worker-image -Dcrd.write -Dmessages.write -Dexpected.write -Dcells.write -Dschema.write \
	  -Dtest='$(WRITING_TESTS)' -Dsurefire.failIfNoSpecifiedTests=false

format: ## Format all Java sources
	$(MVN) -N process-sources -Pformat

debug: ## Start the local cluster with the operator, and print how to look at a run
	e2e/install.sh
	@echo 'eval "$$(e2e/cluster.sh env)"'
	@echo 'kubectl apply -f config/samples/quickstart-kafka.yaml && kubectl get benchmarkruns --watch'
	@echo 'kubectl --namespace brokerbench-system logs deployment/brokerbench --follow'

cluster-down: ## Remove the local cluster
	e2e/cluster.sh down
