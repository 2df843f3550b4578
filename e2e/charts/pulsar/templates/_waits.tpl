{{- define "waitForZooKeeper" -}}
{{- $name := include "name" (list . .Values.zookeeper) -}}
until nslookup {{ $name }}-{{ sub (int .Values.zookeeper.replicaCount) 1 }}.{{ $name }}-headless.{{ .Release.Namespace }}; do sleep 3; done
{{- end -}}

{{- define "waitForMetadata" -}}
export PULSAR_MEM=-Xmx128M
until timeout 60 bin/pulsar zookeeper-shell -r -server {{ include "name" (list . .Values.zookeeper) }}:{{ .Values.zookeeper.ports.client }} \
    get /admin/clusters/{{ include "fullname" . }}; do
  sleep 3
done
{{- end -}}

{{- define "waitForBookies" -}}
{{ include "waitForClusterId" . }}
until [ "$(nslookup {{ include "name" (list . .Values.bookkeeper) }} | grep -c Name)" -ge {{ .Values.broker.configData.managedLedgerDefaultEnsembleSize }} ]; do
  sleep 3
done
{{- end -}}
