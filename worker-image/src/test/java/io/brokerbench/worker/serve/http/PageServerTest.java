package io.brokerbench.worker.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageServerTest {

  private static final String TAG = Tags.of("page");
  private static final String HOST = "Host: localhost";

  private final HttpClient client = HttpClient.newHttpClient();
  private PageServer server;

  /** Fails for one path, and has one page otherwise. */
  private static final class Pages implements Handler {

    @Override
    public Response answer(Request request) {
      if (request.path().equals("/fails")) {
        throw new IllegalStateException("secret detail");
      }
      return request.has(TAG)
          ? Response.notModified(TAG)
          : Response.of(Response.HTML, Body.of("<p>" + request.query() + "</p>"), TAG);
    }

    @Override
    public Response refuse(int status) {
      return Response.of(status, Response.HTML, Body.of("refused " + status));
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = new PageServer(new InetSocketAddress("127.0.0.1", 0), new Pages());
  }

  @AfterEach
  void stop() {
    server.close();
    client.close();
  }

  private HttpResponse<byte[]> get(String path, String... headers) throws Exception {
    var address = "http://127.0.0.1:" + server.address().getPort() + path;
    var request = HttpRequest.newBuilder(URI.create(address));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  private RawHttp send(String method, String path, String... headers) {
    return RawHttp.send(server.address(), RawHttp.request(method, path, headers));
  }

  @Test
  void pageHasTheHeadersOfAPageThatIsClosed() throws Exception {
    var headers = get("/").headers();

    assertThat(headers.firstValue("Content-Security-Policy").orElseThrow().split("; "))
        .containsExactlyInAnyOrder(
            "default-src 'none'",
            "style-src 'self'",
            "script-src 'self'",
            "connect-src 'self'",
            "img-src data:",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'none'");
    assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(headers.firstValue("Referrer-Policy")).contains("no-referrer");
    assertThat(headers.firstValue("Cache-Control")).contains("private, no-cache");
    assertThat(headers.firstValue("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(headers.firstValue("ETag")).contains(TAG);
    assertThat(headers.firstValue("Access-Control-Allow-Origin")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "NONSENSE"})
  void onlyReads(String method) {
    var answer = send(method, "/", HOST);

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.header("Allow")).contains("GET, HEAD");
    assertThat(answer.header("Content-Security-Policy")).isPresent();
  }

  @Test
  void headHasTheHeadersAlone() {
    var answer = send("HEAD", "/", HOST);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("ETag")).contains(TAG);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void knownPageIsNotSentAgain() throws Exception {
    var answer = get("/", "If-None-Match", TAG);

    assertThat(answer.statusCode()).isEqualTo(304);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers().firstValue("ETag")).contains(TAG);
    assertThat(get("/", "If-None-Match", "W/\"other\"").statusCode()).isEqualTo(200);
  }

  @Test
  void compressesForThoseWhoAccept() throws Exception {
    var plain = get("/");
    var compressed = get("/", "Accept-Encoding", "deflate, gzip");

    assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
    try (var gzip = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
      assertThat(gzip.readAllBytes()).isEqualTo(plain.body());
    }
  }

  @Test
  void failureShowsNothingOfItsCause() throws Exception {
    var answer = get("/fails");

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo("refused 500");
  }

  @Test
  void damagedQueryIsRefused() {
    assertThat(send("GET", "/?a=%", HOST).status()).isEqualTo(400);
    assertThat(send("GET", "/?" + "a=1&".repeat(40), HOST).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource({
    "Host: localhost:1, 200",
    "Host: 127.0.0.1, 200",
    "Host: [::1]:8082, 200",
    "Host: LOCALHOST, 200",
    "Host: attacker.example, 421",
    "Host: attacker.example:8082, 421",
    "Host: localhost.attacker.example, 421",
    "Host: 127.0.0.1.attacker.example, 421",
    "Host: 192.0.2.1, 421",
    "Host: localhost:8082:1, 421",
    "'Host: ', 421",
    "X-Other: none, 421",
  })
  void loopbackAnswersItsOwnNamesOnly(String header, int status) {
    assertThat(send("GET", "/", header).status()).isEqualTo(status);
  }

  @Test
  void otherAddressesAnswerAnyHost() {
    assertThat(new HostNames(InetAddress.getLoopbackAddress()).accepts("page.example")).isFalse();
    var all = new HostNames(new InetSocketAddress(0).getAddress());
    assertThat(all.accepts("page.example")).isTrue();
    assertThat(all.accepts(null)).isTrue();
  }

  @Test
  void takenPortIsAnError() {
    assertThatThrownBy(() -> new PageServer(server.address(), new Pages()))
        .isInstanceOf(IOException.class);
  }
}
