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
