{{/*
Values that came after the first version of this chart, as values.yaml has them. An upgrade with --reuse-values has the values of
the older chart alone, without these.
*/}}
{{- define "brokerbench.laterValues" -}}
imagePullSecrets: []
replicas: 1
watchNamespaces: []
runs:
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
systems:
  kafka:
    imageRepository: apache/kafka
    strimzi:
      enabled: true
  pulsar:
    imageRepository: apachepulsar/pulsar
    chart:
      enabled: true
      versions:
        - version: 4.7.0
          sha256: ""
      repository: https://pulsar.apache.org/charts
      configMap: ""
  rabbitmq:
    imageRepository: rabbitmq
    clusterOperator:
      enabled: true
archive:
  enabled: false
  location: ""
  endpoint: ""
  region: ""
  credentialsSecret: ""
  caBundle:
    configMap: ""
    secret: ""
    key: ca.crt
  serviceAccount:
    annotations: {}
  claim: ""
  resources:
    requests:
      cpu: 50m
      memory: 192Mi
    limits:
      memory: 384Mi
page:
  enabled: false
  namespaces: []
  service:
    type: ClusterIP
    port: 80
  networkPolicy:
    enabled: false
    from: []
  archiveCredentialsSecret: ""
  serviceAccount:
    annotations: {}
  resources:
    requests:
      cpu: 50m
      memory: 256Mi
    limits:
      memory: 384Mi
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
{{- include "brokerbench.moveRenamedValues" . -}}
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

{{/* Values that an older chart has under another name. values.schema.json still accepts the old names, so that moveRenamedValues sees them. */}}
{{- define "brokerbench.renamedValues" -}}
runs.kafkaImageRepository: systems.kafka.imageRepository
runs.pulsarImageRepository: systems.pulsar.imageRepository
strimzi.enabled: systems.kafka.strimzi.enabled
pulsar.enabled: systems.pulsar.chart.enabled
pulsar.chart.versions: systems.pulsar.chart.versions
pulsar.chart.repository: systems.pulsar.chart.repository
pulsar.chart.configMap: systems.pulsar.chart.configMap
{{- end -}}

{{/*
Moves renamed values to their new names, in place. An upgrade with --reuse-values lacks new names, because helm does not add the
defaults of this chart: a new name that the user sets then overrides the old one. Otherwise the user sets an old name, and a default
of this chart would silently override it: fails.
*/}}
{{- define "brokerbench.moveRenamedValues" -}}
{{- $values := .Values -}}
{{- $renamed := include "brokerbench.renamedValues" . | fromYaml -}}
{{- $used := list -}}
{{- $reused := false -}}
{{- range $old, $new := $renamed -}}
{{- if include "brokerbench.hasValue" (list $values $old) -}}
{{- $used = append $used (printf "%s with %s" $old $new) -}}
{{- end -}}
{{- if not (include "brokerbench.hasValue" (list $values $new)) -}}
{{- $reused = true -}}
{{- end -}}
{{- end -}}
{{- if and $used (not $reused) -}}
{{- fail (printf "values of this chart were renamed: replace %s" (join ", " $used)) -}}
{{- end -}}
{{- range $old, $new := $renamed -}}
{{- include "brokerbench.moveValue" (list $values $old $new) -}}
{{- end -}}
{{- end -}}

{{/* Whether there is a value: (list VALUES PATH), such as (list .Values "strimzi.enabled"). Empty if not. */}}
{{- define "brokerbench.hasValue" -}}
{{- $section := first . -}}
{{- $path := splitList "." (last .) -}}
{{- range initial $path -}}
{{- $section = get ($section | default dict) . -}}
{{- end -}}
{{- if $section -}}
{{- hasKey $section (last $path) | ternary "true" "" -}}
{{- end -}}
{{- end -}}

{{/* Removes a value, and adds it under another path unless that path has a value: (list VALUES FROM TO). */}}
{{- define "brokerbench.moveValue" -}}
{{- $values := first . -}}
{{- $to := splitList "." (last .) -}}
{{- if include "brokerbench.hasValue" (list $values (index . 1)) -}}
{{- $from := splitList "." (index . 1) -}}
{{- $section := $values -}}
{{- range initial $from -}}
{{- $section = get $section . -}}
{{- end -}}
{{- $moved := get $section (last $from) -}}
{{- $_ := unset $section (last $from) -}}
{{- range reverse $to -}}
{{- $moved = dict . $moved -}}
{{- end -}}
{{- include "brokerbench.addMissing" (list $values $moved) -}}
{{- end -}}
{{- end -}}
