{{- define "waitForZooKeeper" -}}
{{- $name := include "name" (list . .Values.zookeeper) -}}
until nslookup {{ $name }}-{{ sub (int .Values.zookeeper.replicaCount) 1 }}.{{ $name }}-headless.{{ .Release.Namespace }}; do sleep 3; done
{{- end -}}

{{/* Only then a JVM: while bookies start, it would only take their processor. */}}
{{- define "waitForMetadata" -}}
{{ include "waitForBookies" . }}
export PULSAR_MEM=-Xmx128M
until timeout 60 bin/pulsar zookeeper-shell -r -server {{ include "name" (list . .Values.zookeeper) }}:{{ .Values.zookeeper.ports.client }} \
    get /admin/clusters/{{ include "fullname" . }}; do
  sleep 3
done
{{- end -}}

{{- define "waitForBookies" -}}
{{- $name := include "name" (list . .Values.bookkeeper) -}}
for bookie in $(seq 0 {{ sub (int .Values.broker.configData.managedLedgerDefaultEnsembleSize) 1 }}); do
  until curl --silent --fail --output /dev/null http://{{ $name }}-$bookie.{{ $name }}:{{ .Values.bookkeeper.ports.http }}/api/v1/bookie/is_ready; do
    sleep 3
  done
done
{{- end -}}
