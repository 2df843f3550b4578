{{- define "fullname" -}}
{{- .Values.fullnameOverride | default (printf "%s-%s" .Release.Name .Chart.Name) -}}
{{- end -}}

{{/* What an object is called: (list $ .Values.broker). */}}
{{- define "name" -}}
{{- include "fullname" (index . 0) }}-{{ (index . 1).component -}}
{{- end -}}

{{/* What selects the pods of a component: (list $ "broker"). */}}
{{- define "selector" -}}
app: {{ (index . 0).Chart.Name }}
release: {{ (index . 0).Release.Name }}
component: {{ index . 1 }}
{{- end -}}

{{- define "podLabels" -}}
{{ include "selector" . }}
cluster: {{ include "fullname" (index . 0) }}
{{- end -}}

{{- define "labels" -}}
{{ include "podLabels" . }}
chart: {{ (index . 0).Chart.Name }}-{{ (index . 0).Chart.Version }}
heritage: {{ (index . 0).Release.Service }}
{{- end -}}

{{- define "image" -}}
image: "{{ .Values.defaultPulsarImageRepository }}:{{ .Values.defaultPulsarImageTag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.defaultPullPolicy }}
{{- end -}}

{{/* Of JVMs that ask one question and end, so that a dozen of them in a loop leave a small machine time for the servers. */}}
{{- define "shortLivedJvm" -}}
env:
  - {name: JDK_JAVA_OPTIONS, value: -XX:TieredStopAtLevel=1}
{{- end -}}

{{/* A container that waits: (list $ name seconds script [ConfigMap]). */}}
{{- define "wait" -}}
{{- $ := index . 0 -}}
- name: {{ index . 1 }}
  {{- include "image" $ | nindent 2 }}
  resources:
    {{- toYaml $.Values.initContainer.resources | nindent 4 }}
  command: [timeout, {{ index . 2 | quote }}, sh, -c]
  args:
    - |
      {{- index . 3 | nindent 6 }}
  {{- include "shortLivedJvm" $ | nindent 2 }}
  {{- if gt (len .) 4 }}
  envFrom:
    - configMapRef: {name: {{ index . 4 }}}
  {{- end }}
{{- end -}}

{{/* A JVM asks only when ZooKeeper has more than the five nodes that it makes itself. */}}
{{- define "waitForClusterId" -}}
until { echo srvr; sleep 1; } | nc {{ include "name" (list . .Values.zookeeper) }} {{ .Values.zookeeper.ports.client }} |
    awk '/^Node count/ {found = $3 > 5} END {exit !found}'; do
  sleep 1
done
bin/apply-config-from-env.py conf/bookkeeper.conf
export BOOKIE_MEM=-Xmx128M
until timeout 60 bin/bookkeeper shell whatisinstanceid; do sleep 3; done
{{- end -}}

{{/* Where the pods of a component run: (list $ .Values.broker). */}}
{{- define "placement" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
{{- with $component.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $component.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- if and $.Values.affinity.anti_affinity $component.affinity.anti_affinity }}
affinity:
  podAntiAffinity:
    {{- if hasPrefix "required" $component.affinity.type }}
    requiredDuringSchedulingIgnoredDuringExecution:
      - topologyKey: kubernetes.io/hostname
        labelSelector:
          matchLabels:
            {{- include "selector" (list $ $component.component) | nindent 12 }}
    {{- else }}
    preferredDuringSchedulingIgnoredDuringExecution:
      - weight: 100
        podAffinityTerm:
          topologyKey: kubernetes.io/hostname
          labelSelector:
            matchLabels:
              {{- include "selector" (list $ $component.component) | nindent 14 }}
    {{- end }}
{{- end }}
terminationGracePeriodSeconds: {{ $component.gracePeriod }}
securityContext: {fsGroup: 0, fsGroupChangePolicy: OnRootMismatch}
{{- end -}}

{{/* A StatefulSet down to its pods' volumes: (list $ .Values.broker serviceName). */}}
{{- define "statefulSet" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ include "name" . }}
  namespace: {{ $.Release.Namespace }}
  labels:
    {{- include "labels" (list $ $component.component) | nindent 4 }}
spec:
  serviceName: {{ index . 2 }}
  replicas: {{ $component.replicaCount }}
  podManagementPolicy: Parallel
  selector:
    matchLabels:
      {{- include "selector" (list $ $component.component) | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "podLabels" (list $ $component.component) | nindent 8 }}
    spec:
      {{- include "placement" (list $ $component) | nindent 6 }}
{{- end -}}

{{/* A claim template: (list name volume). */}}
{{- define "claim" -}}
- metadata:
    name: {{ index . 0 }}
  spec:
    accessModes: [ReadWriteOnce]
    {{- with (index . 1).storageClassName }}
    storageClassName: {{ . }}
    {{- end }}
    resources: {requests: {storage: {{ (index . 1).size }}}}
{{- end -}}

{{/* A Service: (list $ .Values.broker suffix headless). Its ports have the names that the values give them. */}}
{{- define "service" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "name" . }}{{ index . 2 }}
  namespace: {{ $.Release.Namespace }}
  labels:
    {{- include "labels" (list $ $component.component) | nindent 4 }}
spec:
  {{- if index . 3 }}
  clusterIP: None
  publishNotReadyAddresses: true
  {{- end }}
  selector:
    {{- include "selector" (list $ $component.component) | nindent 4 }}
  ports:
    {{- range $name, $port := $component.ports }}
    - {name: {{ $name | kebabcase }}, port: {{ $port }}}
    {{- end }}
{{- end -}}
