package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.config.Cloner;
import io.javaoperatorsdk.operator.api.config.ConfigurationService;
import io.javaoperatorsdk.operator.api.config.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.IndexedResourceCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatusWriterTest {

  private static final String STATUS =
      "/apis/brokerbench.io/v1alpha1/namespaces/bench/benchmarkruns/run/status";

  @Test
  void runThatIsGoneIsNoError() throws Exception {
    assertThat(write(404, null)).isFalse();
  }

  @Test
  void runThatIsGoneFromTheCacheAfterAConflictIsNoError() throws Exception {
    assertThat(write(409, null)).isFalse();
  }

  @Test
  void runThatWasMadeAnewUnderTheNameDoesNotGetTheStatusOfTheFirst() throws Exception {
    assertThat(write(409, run("second", "2"))).isFalse();
  }

  @Test
  void whatTheApiServerRefusesIsAnError() {
    assertThatThrownBy(() -> write(403, null)).isInstanceOf(KubernetesClientException.class);
  }

  /** What is not applied is neither owned nor dropped. */
  @Test
  void leavesTheArchiverItsPart() throws Exception {
    var bodies = new ArrayList<String>();
    var status = "phase: Succeeded\narchive: {digest: abc, location: here}";
    try (var apiServer =
            new StubApiServer(Map.of(STATUS, "{\"kind\": \"Status\", \"code\": 404}"));
        var client = apiServer.client(bodiesTo(bodies))) {
      StatusWriter.write(
          run("first", "1"),
          Serialization.unmarshal(status, BenchmarkRunStatus.class),
          context(client, null));
    }
    assertThat(bodies).singleElement().asString().contains("Succeeded").doesNotContain("archive");
  }

  @Test
  void leavesTheArchiverItsPartOfASuite() throws Exception {
    var bodies = new ArrayList<String>();
    var path = STATUS.replace("benchmarkruns/run", "benchmarksuites/suite");
    var suite = new BenchmarkSuite();
    suite.setMetadata(new ObjectMetaBuilder(run("first", "1").getMetadata()).build());
    suite.getMetadata().setName("suite");
    var status = "phase: Succeeded\narchive: {digest: abc, location: here}";
    try (var apiServer = new StubApiServer(Map.of(path, "{\"kind\": \"Status\", \"code\": 404}"));
        var client = apiServer.client(bodiesTo(bodies))) {
      StatusWriter.write(
          suite,
          Serialization.unmarshal(status, BenchmarkSuiteStatus.class),
          StatusWriterTest.<BenchmarkSuite>context(client, null));
    }
    assertThat(bodies).singleElement().asString().contains("Succeeded").doesNotContain("archive");
  }

  private static Interceptor bodiesTo(List<String> bodies) {
    return new Interceptor() {
      @Override
      public void before(BasicBuilder builder, HttpRequest request, Interceptor.RequestTags tags) {
        bodies.add(request.bodyString());
      }
    };
  }

  /** Asserts that it was tried once, to an API server that answers with that code. */
  private static boolean write(int code, BenchmarkRun cached) throws Exception {
    var answer = "{\"kind\": \"Status\", \"code\": %d}".formatted(code);
    try (var apiServer = new StubApiServer(Map.of(STATUS, answer));
        var client = apiServer.client()) {
      var written =
          StatusWriter.write(
              run("first", "1"),
              Serialization.unmarshal("phase: Pending", BenchmarkRunStatus.class),
              context(client, cached));
      assertThat(apiServer.requests()).containsExactly("PATCH " + STATUS);
      return written;
    }
  }

  private static BenchmarkRun run(String uid, String resourceVersion) {
    var run = new BenchmarkRun();
    run.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("bench")
            .withName("run")
            .withUid(uid)
            .withResourceVersion(resourceVersion)
            .build());
    return run;
  }

  /** Of a reconciler whose cache has that run, or none. */
  @SuppressWarnings("unchecked")
  private static <T extends HasMetadata> Context<T> context(KubernetesClient client, T cached) {
    var cloner = Proxies.of(Cloner.class, (method, arguments) -> arguments[0]);
    var service = Proxies.of(ConfigurationService.class, (method, arguments) -> cloner);
    var configuration =
        Proxies.of(
            ControllerConfiguration.class,
            (method, arguments) -> method.equals("fieldManager") ? "brokerbench" : service);
    var cache =
        Proxies.of(IndexedResourceCache.class, (method, arguments) -> Optional.ofNullable(cached));
    return Proxies.of(
        Context.class,
        (method, arguments) ->
            switch (method) {
              case "getClient" -> client;
              case "getControllerConfiguration" -> configuration;
              case "getPrimaryCache" -> cache;
              default -> throw new UnsupportedOperationException(method);
            });
  }
}
