package io.brokerbench.operator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An API server that has what it was given and nothing else, where nothing ever happens. */
public final class StubApiServer implements AutoCloseable {

  private static final String EMPTY_LIST =
      "{\"metadata\": {\"resourceVersion\": \"1\"}, \"items\": []}";

  private static final Pattern STATUS_CODE =
      Pattern.compile("^\\{\"kind\": \"Status\", \"code\": (\\d+)");

  private final HttpServer server;
  private final Map<String, String> answers;
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();

  /**
   * Answers what is asked of a path, and an empty list to anything else. An answer that is a {@code
   * Status} is sent with its code.
   */
  public StubApiServer(Map<String, String> answers) throws IOException {
    this.answers = new HashMap<>(answers);
    this.answers.put("/version", "{\"gitVersion\": \"v1.34.0\"}");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  public KubernetesClient client() {
    return client(new Interceptor() {});
  }

  /** The same, with one that sees every request. */
  public KubernetesClient client(Interceptor interceptor) {
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
            // Else what the operator asks again could not be told from what the client repeats.
            .withRequestRetryBackoffLimit(0)
            .build();
    return new KubernetesClientBuilder()
        .withConfig(config)
        .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("seen", interceptor))
        .build();
  }

  /** The paths of which anything was asked but to watch them. */
  public Set<String> asked() {
    return requests.stream()
        .map(request -> request.substring(request.indexOf(' ') + 1))
        .collect(Collectors.toSet());
  }

  /** The same one by one as they come, each as {@code METHOD PATH}. */
  BlockingQueue<String> requests() {
    return requests;
  }

  private void answer(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    var query = exchange.getRequestURI().getQuery();
    if ("websocket".equals(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      // As from one without web sockets: whoever watches tries without.
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, -1);
      exchange.close();
    } else if (query != null && query.contains("watch=true")) {
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, 0);
      exchange.getResponseBody().flush();
    } else {
      requests.add(exchange.getRequestMethod() + " " + path);
      var body = answers.getOrDefault(path, EMPTY_LIST).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(code(path), body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    }
  }

  private int code(String path) {
    var code = STATUS_CODE.matcher(answers.getOrDefault(path, ""));
    return code.find() ? Integer.parseInt(code.group(1)) : HttpURLConnection.HTTP_OK;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
