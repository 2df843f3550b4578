package io.brokerbench.e2e.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless Chromium with one page, driven by its DevTools protocol. */
public final class Browser implements AutoCloseable {

  private static final String COMMAND = "chromium";
  private static final String LISTENING = "DevTools listening on ";
  private static final long ANSWER_SECONDS = 60;

  /** The protocol's bit of the key. */
  private static final int SHIFT = 8;

  private final ObjectMapper mapper = new ObjectMapper();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<JsonNode>> awaited = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private final Process process;
  private final WebSocket socket;
  private final String session;
  private int calls;

  /** A context of scripts on the page that is open; null before the first of them. */
  private Integer world;

  private Browser(Process process) throws IOException {
    this.process = process;
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address(process)), new Listener())
            .join();
    var target = call(null, "Target.createTarget", Map.of("url", "about:blank"));
    var attached =
        call(
            null,
            "Target.attachToTarget",
            Map.of("targetId", target.get("targetId").asText(), "flatten", true));
    session = attached.get("sessionId").asText();
    for (var domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
    call("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
  }

  /** The command, where it is installed. */
  public static Optional<Path> installed() {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(directory -> Path.of(directory, COMMAND))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts one.
   *
   * @param profile a directory for its files, which only it uses
   */
  public static Browser start(Path profile) throws IOException {
    var command =
        new ProcessBuilder(
            installed().orElseThrow().toString(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--hide-scrollbars",
            "--user-data-dir=" + profile,
            "--remote-debugging-port=0");
    return new Browser(command.redirectOutput(ProcessBuilder.Redirect.DISCARD).start());
  }

  private static String address(Process process) throws IOException {
    var reader =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    for (var line = reader.readLine(); line != null; line = reader.readLine()) {
      if (line.startsWith(LISTENING)) {
        // It would stop where nobody reads what else it says.
        Thread.ofVirtual().start(() -> reader.lines().forEach(rest -> {}));
        return line.substring(LISTENING.length());
      }
    }
    throw new IOException(COMMAND + " ended before it listened");
  }

  /**
   * Opens a file and waits until it is loaded.
   *
   * @param width of the window, in pixels
   * @param dark whether its reader prefers dark pages
   */
  public void open(Path file, int width, boolean dark) {
    open(file.toUri(), width, dark);
  }

  /** The same of any page. */
  public void open(URI page, int width, boolean dark) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    var scheme = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    // Nothing moves while it is looked at.
    var still = Map.of("name", "prefers-reduced-motion", "value", "reduce");
    call("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme, still)));
    events.clear();
    world = null;
    var loaded = new CompletableFuture<JsonNode>();
    awaited.put("Page.loadEventFired", loaded);
    call("Page.navigate", Map.of("url", page.toString()));
    await(loaded);
  }

  /** The value of a JavaScript expression. */
  public JsonNode evaluate(String expression) {
    return value(Map.of("expression", expression, "returnByValue", true));
  }

  /**
   * The value of a JavaScript expression beside the page: it sees the elements, and neither the
   * page's scripts nor its policy affect it. Its variables stay until the next page is opened.
   *
   * @param expression a promise is waited for
   */
  public JsonNode evaluateBeside(String expression) {
    if (world == null) {
      var frame = call("Page.getFrameTree", Map.of()).at("/frameTree/frame/id").asText();
      var created = call("Page.createIsolatedWorld", Map.of("frameId", frame));
      world = created.get("executionContextId").asInt();
    }
    return value(
        Map.of(
            "expression",
            expression,
            "contextId",
            world,
            "awaitPromise",
            true,
            "returnByValue",
            true));
  }

  private JsonNode value(Map<String, ?> parameters) {
    var answer = call("Runtime.evaluate", parameters);
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(answer.get("exceptionDetails").toString());
    }
    return answer.path("result").path("value");
  }

  /**
   * Presses and releases the Tab key.
   *
   * @param back whether Shift is held
   */
  public void pressTab(boolean back) {
    for (var type : List.of("rawKeyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of(
              "type",
              type,
              "key",
              "Tab",
              "code",
              "Tab",
              "windowsVirtualKeyCode",
              9,
              "modifiers",
              back ? SHIFT : 0));
    }
  }

  /** Everything that the page complained about since it was opened. */
  public List<String> complaints() {
    var found = new ArrayList<String>();
    for (var event : events) {
      var method = event.path("method").asText();
      if (List.of("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled")
          .contains(method)) {
        found.add(event.toString());
      }
    }
    return found;
  }

  /** Addresses that were asked for since the page was opened, its own included. */
  public List<String> requests() {
    return events.stream()
        .filter(event -> event.path("method").asText().equals("Network.requestWillBeSent"))
        .map(event -> event.at("/params/request/url").asText())
        .toList();
  }

  /** Writes a picture of the whole page, not only of what fits into the window. */
  public void picture(Path file) throws IOException {
    capture(file, Map.of());
  }

  /**
   * Writes a picture of the top of the page.
   *
   * @param width from the left, in pixels
   * @param height from the top, in pixels
   */
  public void picture(Path file, int width, int height) throws IOException {
    var part = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
    capture(file, Map.of("clip", part));
  }

  private void capture(Path file, Map<String, ?> more) throws IOException {
    var parameters = new HashMap<String, Object>(more);
    parameters.put("format", "png");
    parameters.put("captureBeyondViewport", true);
    var answer = call("Page.captureScreenshot", parameters);
    Files.write(file, Base64.getDecoder().decode(answer.get("data").asText()));
  }

  /** Writes the page as it would be printed. */
  public void print(Path file) throws IOException {
    var answer = call("Page.printToPDF", Map.of());
    Files.write(file, Base64.getDecoder().decode(answer.get("data").asText()));
  }

  private JsonNode call(String method, Map<String, ?> parameters) {
    return call(session, method, parameters);
  }

  private JsonNode call(String of, String method, Map<String, ?> parameters) {
    var id = ++calls;
    var answer = new CompletableFuture<JsonNode>();
    answers.put(id, answer);
    var message = mapper.createObjectNode().put("id", id).put("method", method);
    message.set("params", mapper.valueToTree(parameters));
    if (of != null) {
      message.put("sessionId", of);
    }
    socket.sendText(message.toString(), true).join();
    var found = await(answer);
    if (found.has("error")) {
      throw new IllegalStateException(method + ": " + found.get("error"));
    }
    return found.get("result");
  }

  private static JsonNode await(CompletableFuture<JsonNode> future) {
    return future.orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS).join();
  }

  private final class Listener implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        receive(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void receive(String message) {
      try {
        var node = mapper.readTree(message);
        if (node.has("id")) {
          answers.remove(node.get("id").asInt()).complete(node);
          return;
        }
        events.add(node);
        var waiting = awaited.remove(node.path("method").asText());
        if (waiting != null) {
          waiting.complete(node);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    socket.abort();
    process.destroy();
    try {
      if (!process.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
