package io.brokerbench.e2e.support;

import io.brokerbench.core.json.Json;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Brokers in one pod, which is reached by its name, with its secrets in a Secret of that name.
 *
 * @param user whom the image is made for
 * @param readyPort where they answer once they are up
 * @param memory that is requested
 * @param memoryLimit what they may use at most
 * @param script what starts them, for bash; it finds the Secret in /secret, and may write to /data
 */
public record SecuredPod(
    String name,
    String image,
    int user,
    int readyPort,
    String memory,
    String memoryLimit,
    Map<String, String> environment,
    String script) {

  private static final String OBJECTS =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: $NAME}
      spec:
        clusterIP: None
        publishNotReadyAddresses: true
        selector: {app: $NAME}
        ports: [{name: ready, port: $PORT}]
      ---
      apiVersion: v1
      kind: Pod
      metadata:
        name: $NAME
        labels: {app: $NAME}
      spec:
        automountServiceAccountToken: false
        terminationGracePeriodSeconds: 5
        nodeSelector: {brokerbench.io/pool: broker}
        tolerations: [{key: brokerbench.io/pool, operator: Exists}]
        securityContext:
          runAsNonRoot: true
          runAsUser: $USER
          fsGroup: $USER
          seccompProfile: {type: RuntimeDefault}
        containers:
          - name: brokers
            image: $IMAGE
            securityContext:
              allowPrivilegeEscalation: false
              capabilities: {drop: [ALL]}
            env: [$ENVIRONMENT]
            command: [bash, -ec, $SCRIPT]
            readinessProbe:
              tcpSocket: {port: $PORT}
              periodSeconds: 1
            resources:
              requests: {cpu: 100m, memory: $MEMORY}
              limits: {memory: $LIMIT}
            volumeMounts:
              - {name: data, mountPath: /data}
              - {name: secret, mountPath: /secret, readOnly: true}
        volumes:
          - name: data
            emptyDir: {}
          - name: secret
            secret: {secretName: $NAME, defaultMode: 288}
      """;

  /**
   * Starts the pod.
   *
   * @param secrets texts by the names of their files in /secret
   */
  public void create(String namespace, Map<String, String> secrets) {
    Secrets.create(namespace, name, secrets);
    var variables =
        environment.entrySet().stream()
            .map(
                variable ->
                    "{name: %s, value: %s}"
                        .formatted(variable.getKey(), Json.write(variable.getValue())))
            .collect(Collectors.joining(", "));
    // The script last: it has dollars of its own.
    Cluster.create(
        namespace,
        OBJECTS
            .replace("$NAME", name)
            .replace("$IMAGE", image)
            .replace("$USER", String.valueOf(user))
            .replace("$PORT", String.valueOf(readyPort))
            .replace("$MEMORY", memory)
            .replace("$LIMIT", memoryLimit)
            .replace("$ENVIRONMENT", variables)
            .replace("$SCRIPT", Json.write(script)));
  }
}
