{{/*
Values that came after the first version of this chart, as values.yaml has them. An upgrade with --reuse-values has the values of
the older chart alone, without these.
*/}}
{{- define "brokerbench.laterValues" -}}
imagePullSecrets: []
replicas: 1
watchNamespaces: []
runs:
  pulsarImageRepository: apachepulsar/pulsar
  nodeToolsImage:
    repository: brokerbench/node-tools
    tag: ""
    digest: ""
  imagePullSecrets: []
  networkPolicy:
    enabled: false
networkPolicy:
  enabled: false
  metricsFrom: []
diskProbe:
  enabled: false
pageCache:
  enabled: false
  namespace: brokerbench-page-cache
strimzi:
  enabled: true
pulsar:
  enabled: true
  chart:
    versions:
      - version: 4.7.0
        sha256: ""
    repository: https://pulsar.apache.org/charts
    configMap: ""
metrics:
  serviceMonitor:
    enabled: false
    interval: 30s
    labels: {}
  podMonitor:
    enabled: false
    interval: 5s
    labels: {}
  alerts:
    enabled: false
    labels: {}
  dashboard:
    enabled: false
    labels:
      grafana_dashboard: "1"
logging:
  format: Text
  level: INFO
{{- end -}}

{{/* Adds the later values that are missing. Every template that reads one begins with it. */}}
{{- define "brokerbench.addLaterValues" -}}
{{- include "brokerbench.addMissing" (list .Values (include "brokerbench.laterValues" . | fromYaml)) -}}
{{- end -}}

{{/* Adds to values what they lack of others, in place: (list VALUES OTHERS). Labels stay whole: one that was taken off is not missing. */}}
{{- define "brokerbench.addMissing" -}}
{{- $values := first . -}}
{{- range $name, $other := last . -}}
{{- if not (hasKey $values $name) -}}
{{- $_ := set $values $name $other -}}
{{- else if and (kindIs "map" $other) (ne $name "labels") -}}
{{- include "brokerbench.addMissing" (list (get $values $name) $other) -}}
{{- end -}}
{{- end -}}
{{- end -}}
