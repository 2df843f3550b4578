package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An S3 server, versitygw, in a pod: its buckets are directories. The program comes from this
 * machine, so the cluster needs no image of it.
 */
public final class S3Pod {

  /** The bucket that is there. */
  public static final String BUCKET = "results";

  public static final String USER = "archiver";
  public static final String PASSWORD = "not-a-secret-of-anybody";

  private static final String NAME = "s3";

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: s3}
      spec:
        automountServiceAccountToken: false
        terminationGracePeriodSeconds: 1
        securityContext:
          runAsNonRoot: true
          runAsUser: 10001
          seccompProfile: {type: RuntimeDefault}
        containers:
          - name: s3
            image: %s
            securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
            env:
              - {name: ROOT_ACCESS_KEY, value: %s}
              - {name: ROOT_SECRET_KEY, value: %s}
            command:
              - sh
              - -c
              - |
                mkdir -p /data/buckets/%s /data/attributes
                while :; do
                  if [ -x /data/server ] && [ ! -e /data/stopped ]; then
                    /data/server --port :7070 posix --sidecar /data/attributes /data/buckets &
                    echo $! > /data/pid
                    wait $!
                  fi
                  sleep 0.2
                done
            resources: {requests: {cpu: 50m, memory: 64Mi}, limits: {memory: 512Mi}}
            volumeMounts: [{name: data, mountPath: /data}]
        volumes: [{name: data, emptyDir: {}}]
      """;

  private final String namespace;
  private final String address;

  private S3Pod(String namespace, String address) {
    this.namespace = namespace;
    this.address = address;
  }

  /**
   * Starts it in a namespace, with which it goes.
   *
   * @param program of versitygw, for the nodes of the cluster
   */
  public static S3Pod start(TestNamespace namespace, Path program) {
    Cluster.create(namespace.name(), POD.formatted(Operator.workerImage(), USER, PASSWORD, BUCKET));
    var pod =
        Cluster.CLIENT
            .pods()
            .inNamespace(namespace.name())
            .withName(NAME)
            .waitUntilCondition(
                found -> found != null && "Running".equals(found.getStatus().getPhase()),
                2,
                TimeUnit.MINUTES);
    var started = new S3Pod(namespace.name(), pod.getStatus().getPodIP());
    started.copy(program);
    started.awaitAnswer(true);
    return started;
  }

  /** Where it answers. */
  public String endpoint() {
    return "http://" + (address.contains(":") ? "[" + address + "]" : address) + ":7070";
  }

  /** Nobody answers from now on. */
  public void stop() {
    sh("touch /data/stopped; kill $(cat /data/pid)");
    awaitAnswer(false);
  }

  /** It answers again. */
  public void goOn() {
    sh("rm /data/stopped");
    awaitAnswer(true);
  }

  /** The keys of all objects. */
  public List<String> keys() {
    return sh("cd /data/buckets/" + BUCKET + " && find . -type f | sort")
        .lines()
        .map(line -> line.substring("./".length()))
        .toList();
  }

  /** The SHA-256 of an object, hexadecimal. */
  public String sha256(String key) {
    return sh("sha256sum '/data/buckets/%s/%s'".formatted(BUCKET, key)).split(" ")[0];
  }

  /** Somebody alters an object. */
  public void alter(String key) {
    putLastByte(key, "tail --bytes=1 $f > /tmp/last-byte; printf x");
  }

  /** What was altered is as it was. */
  public void restore(String key) {
    putLastByte(key, "cat /tmp/last-byte");
  }

  private void putLastByte(String key, String byCommand) {
    sh(
        "f='/data/buckets/%s/%s'; { %s; } | dd of=$f bs=1 seek=$(($(stat --format=%%s $f) - 1)) conv=notrunc"
            .formatted(BUCKET, key, byCommand));
  }

  private void awaitAnswer(boolean answers) {
    // The image has no client of HTTP; its bash opens connections.
    var connects = "bash -c 'exec 3<>/dev/tcp/127.0.0.1/7070' 2>/dev/null";
    sh(
        "for i in $(seq 150); do %s && exit 0; sleep 0.2; done; exit 1"
            .formatted(answers ? connects : "! " + connects));
  }

  private String sh(String script) {
    return Cluster.kubectl("exec", "--namespace=" + namespace, NAME, "--", "sh", "-c", script);
  }

  private void copy(Path program) {
    var command =
        List.of(
            "kubectl",
            "exec",
            "--stdin",
            "--namespace=" + namespace,
            NAME,
            "--",
            "sh",
            "-c",
            "cat > /data/part && chmod +x /data/part && mv /data/part /data/server");
    try {
      var process = new ProcessBuilder(command).inheritIO().redirectInput(program.toFile()).start();
      assertThat(process.waitFor()).isZero();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
