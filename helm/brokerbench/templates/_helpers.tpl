{{/* Where a release bears another name, both parts are in the names of its objects. */}}
{{- define "brokerbench.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 53 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 53 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "brokerbench.selectorLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: operator
{{- end -}}

{{- define "brokerbench.labels" -}}
{{ include "brokerbench.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
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

{{/* Lets the operator do what the rules say where runs live: (list $ SUFFIX-OF-NAME RULES). */}}
{{- define "brokerbench.grantForRuns" -}}
{{- $arguments := . -}}
{{- range (first .).Values.watchNamespaces | default (list "") }}
{{- include "brokerbench.grant" (list (first $arguments) (index $arguments 1) . (last $arguments)) }}
{{- end }}
{{- end -}}

{{/* Lets the operator do what the rules say: (list $ SUFFIX-OF-NAME NAMESPACE RULES), without a namespace in the cluster. */}}
{{- define "brokerbench.grant" -}}
{{- $top := index . 0 -}}
{{- $operator := include "brokerbench.fullname" $top -}}
{{- $name := print $operator (index . 1) -}}
{{- $namespace := index . 2 -}}
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
    name: {{ $operator }}
    namespace: {{ $top.Release.Namespace }}
{{- end -}}
