{{/* Where a release bears another name, both parts are in the names of its objects. */}}
{{- define "brokerbench.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 53 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 53 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "brokerbench.selectorLabels" -}}
{{ include "brokerbench.selectorLabelsOf" (list . "operator") }}
{{- end -}}

{{/* Of the pods of a component: (list $ COMPONENT). */}}
{{- define "brokerbench.selectorLabelsOf" -}}
{{- $top := first . -}}
app.kubernetes.io/name: {{ $top.Chart.Name }}
app.kubernetes.io/instance: {{ $top.Release.Name }}
app.kubernetes.io/component: {{ last . }}
{{- end -}}

{{- define "brokerbench.labels" -}}
{{ include "brokerbench.labelsOf" (list . "operator") }}
{{- end -}}

{{/* Of the objects of a component: (list $ COMPONENT). */}}
{{- define "brokerbench.labelsOf" -}}
{{ include "brokerbench.selectorLabelsOf" . }}
{{- with first . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end }}
{{- end -}}

{{/* The reference of an image: (list $ .Values.image). */}}
{{- define "brokerbench.image" -}}
{{- $chart := (index . 0).Chart -}}
{{- $image := index . 1 -}}
{{- if $image.digest -}}
{{- printf "%s@%s" $image.repository $image.digest -}}
{{- else -}}
{{- printf "%s:%s" $image.repository ($image.tag | default $chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{/* The permitted versions of a chart, as the operator reads them. */}}
{{- define "brokerbench.chartVersions" -}}
{{- range $i, $permitted := . -}}
{{- if $i }},{{ end -}}
{{- $permitted.version -}}
{{- with $permitted.sha256 }}@sha256:{{ . }}{{ end -}}
{{- end -}}
{{- end -}}

{{/* A list of {system, configMap}: the ConfigMaps with charts of systems. */}}
{{- define "brokerbench.chartArchives" -}}
{{- range $system, $values := .Values.systems }}
{{- with $values.chart }}
{{- if and .enabled .configMap }}
- system: {{ $system }}
  configMap: {{ .configMap }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* The names of objects, as the operator reads them. */}}
{{- define "brokerbench.names" -}}
{{- range $i, $object := . -}}
{{- if $i }},{{ end -}}
{{- $object.name -}}
{{- end -}}
{{- end -}}

{{/* Lets the operator do what the rules say where runs live: (list $ SUFFIX-OF-NAME RULES). */}}
{{- define "brokerbench.grantForRuns" -}}
{{- $arguments := . -}}
{{- range (first .).Values.watchNamespaces | default (list "") }}
{{- include "brokerbench.grant" (list (first $arguments) (index $arguments 1) . (last $arguments)) }}
{{- end }}
{{- end -}}

{{/* Lets the operator do what the rules say: (list $ SUFFIX-OF-NAME NAMESPACE RULES), without a namespace in the cluster. */}}
{{- define "brokerbench.grant" -}}
{{- include "brokerbench.grantTo" (append . "") -}}
{{- end -}}

{{/* The same for the ServiceAccount whose name ends so: (list $ SUFFIX-OF-NAME NAMESPACE RULES SUFFIX-OF-SERVICE-ACCOUNT). */}}
{{- define "brokerbench.grantTo" -}}
{{- $top := index . 0 -}}
{{- $operator := include "brokerbench.fullname" $top -}}
{{- $name := print $operator (index . 1) -}}
{{- $namespace := index . 2 -}}
{{- $subject := print $operator (index . 4) -}}
{{- $kind := $namespace | empty | ternary "ClusterRole" "Role" }}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: {{ $kind }}
metadata:
  name: {{ $name }}
  {{- with $namespace }}
  namespace: {{ . }}
  {{- end }}
  labels:
    {{- include "brokerbench.labels" $top | nindent 4 }}
rules:
  {{- index . 3 | trim | nindent 2 }}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: {{ $kind }}Binding
metadata:
  name: {{ $name }}
  {{- with $namespace }}
  namespace: {{ . }}
  {{- end }}
  labels:
    {{- include "brokerbench.labels" $top | nindent 4 }}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: {{ $kind }}
  name: {{ $name }}
subjects:
  - kind: ServiceAccount
    name: {{ $subject }}
    namespace: {{ $top.Release.Namespace }}
{{- end -}}

{{/* What the Pod Security level "restricted" asks for, and more. */}}
{{- define "brokerbench.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "brokerbench.containerSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* Whom the policy of each run lets in, as the operator reads it. */}}
{{- define "brokerbench.runNetworkPolicy" -}}
{{- $labels := include "brokerbench.selectorLabels" . | fromYaml -}}
{{- dict "operatorNamespace" .Release.Namespace "operatorLabels" $labels "metricsFrom" .Values.networkPolicy.metricsFrom | toJson -}}
{{- end -}}

{{/* How the operator is told what whoever installs it has decided. */}}
{{- define "brokerbench.environment" -}}
- name: BROKERBENCH_WORKER_IMAGE
  value: {{ include "brokerbench.image" (list $ .Values.runs.workerImage) }}
- name: BROKERBENCH_NODE_TOOLS_IMAGE
  value: {{ include "brokerbench.image" (list $ .Values.runs.nodeToolsImage) }}
- name: BROKERBENCH_DISK_PROBE
  value: {{ .Values.diskProbe.enabled | quote }}
{{- with .Values.watchNamespaces }}
- name: BROKERBENCH_WATCH_NAMESPACES
  value: {{ join "," . | quote }}
{{- end }}
{{- if .Values.pageCache.enabled }}
- name: BROKERBENCH_PAGE_CACHE_NAMESPACE
  value: {{ .Values.pageCache.namespace }}
{{- end }}
{{- if .Values.runs.networkPolicy.enabled }}
- name: BROKERBENCH_RUN_NETWORK_POLICY
  value: {{ include "brokerbench.runNetworkPolicy" . | quote }}
{{- end }}
- name: BROKERBENCH_LEASE
  value: {{ .Release.Namespace }}/{{ include "brokerbench.fullname" . }}
- name: BROKERBENCH_LOG_FORMAT
  value: {{ .Values.logging.format }}
- name: BROKERBENCH_LOG_LEVEL
  value: {{ .Values.logging.level }}
- name: BROKERBENCH_IMAGE_PULL_POLICY
  value: {{ .Values.runs.imagePullPolicy }}
{{- with .Values.runs.imagePullSecrets }}
- name: BROKERBENCH_IMAGE_PULL_SECRETS
  value: {{ include "brokerbench.names" . | quote }}
{{- end }}
{{- range $system, $values := .Values.systems }}
{{- $prefix := printf "BROKERBENCH_%s" (upper $system) }}
- name: {{ $prefix }}_IMAGE_REPOSITORY
  value: {{ $values.imageRepository }}
{{- with $values.chart }}
{{- if .enabled }}
- name: {{ $prefix }}_CHART_VERSIONS
  value: {{ include "brokerbench.chartVersions" .versions | quote }}
{{- with .repository }}
- name: {{ $prefix }}_CHART_REPOSITORY
  value: {{ . }}
{{- end }}
{{- if .configMap }}
- name: {{ $prefix }}_CHART_DIRECTORY
  value: /etc/brokerbench/charts/{{ $system }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* How bench is started in its image, as a list of a pod. */}}
{{- define "brokerbench.benchCommand" -}}
- java
{{- range . }}
- {{ . }}
{{- end }}
- -XX:+ExitOnOutOfMemoryError
- "@/opt/brokerbench/java.options"
- io.brokerbench.worker.BenchMain
{{- end -}}

{{/* Where the archive is, as bench takes it. Fails where the values do not say. */}}
{{- define "brokerbench.archiveLocation" -}}
{{- $archive := .Values.archive -}}
{{- if and $archive.location $archive.claim -}}
{{- fail "archive.claim: remove it, or remove archive.location: an archive is either a bucket or a volume" -}}
{{- else if $archive.claim -}}
{{- range tuple "endpoint" "region" "credentialsSecret" -}}
{{- if get $archive . -}}
{{- fail (printf "archive.%s: remove it, or set archive.location instead of archive.claim: a volume has none" .) -}}
{{- end -}}
{{- end -}}
{{- if include "brokerbench.archiveAuthority" . -}}
{{- fail "archive.caBundle: remove it, or set archive.location instead of archive.claim: a volume has none" -}}
{{- end -}}
/archive
{{- else -}}
{{- required "archive.location: set it to s3://BUCKET or s3://BUCKET/PREFIX, or set archive.claim: archive.enabled needs a place" $archive.location -}}
{{- end -}}
{{- end -}}

{{/* The options by which bench reaches the archive. */}}
{{- define "brokerbench.archiveOptions" -}}
{{- with .Values.archive.endpoint }}
- --endpoint={{ . }}
{{- end }}
{{- with .Values.archive.region }}
- --region={{ . }}
{{- end }}
{{- end -}}

{{/* How a container reaches the archive, besides its options: (list $ SECRET), with the Secret of its credentials or an empty name. */}}
{{- define "brokerbench.archiveEnvironment" -}}
{{- $environment := list -}}
{{- with last . -}}
{{- range tuple "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY" -}}
{{- $environment = append $environment (dict "name" . "valueFrom" (dict "secretKeyRef" (dict "name" (last $) "key" .))) -}}
{{- end -}}
{{- end -}}
{{- if include "brokerbench.archiveAuthority" (first .) -}}
{{- $file := print "/etc/brokerbench/archive-ca/" (first .).Values.archive.caBundle.key -}}
{{- $environment = append $environment (dict "name" "AWS_CA_BUNDLE" "value" $file) -}}
{{- end -}}
{{- with $environment -}}
{{- dict "env" . | toYaml -}}
{{- end -}}
{{- end -}}

{{/* The volume with the authorities of the archive's server. Empty if there are none. */}}
{{- define "brokerbench.archiveAuthority" -}}
{{- with .Values.archive.caBundle -}}
{{- $items := list (dict "key" .key "path" .key) -}}
{{- if and .configMap .secret -}}
{{- fail "archive.caBundle.secret: remove it, or remove archive.caBundle.configMap: the authorities are in one of them" -}}
{{- else if .configMap -}}
{{- list (dict "name" "archive-ca" "configMap" (dict "name" .configMap "items" $items)) | toYaml -}}
{{- else if .secret -}}
{{- list (dict "name" "archive-ca" "secret" (dict "secretName" .secret "items" $items)) | toYaml -}}
{{- end -}}
{{- end -}}
{{- end -}}
