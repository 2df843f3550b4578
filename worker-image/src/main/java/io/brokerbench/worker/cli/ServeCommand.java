package io.brokerbench.worker.cli;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.cli.ClusterOptions.NoClusterException;
import io.brokerbench.worker.serve.PageProcess;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows runs and suites of a cluster, and those of an archive, on a web page. */
@Command(
    name = "serve",
    description = {
      "Shows runs, suites and their reports on a web page that only reads. Runs until it is ended.",
      "The page has no authentication: everyone who can connect to the address sees all of it.",
      "Exit code: 1 it cannot go on, 2 bad input."
    })
public final class ServeCommand implements Callable<Integer> {

  private static final String ARCHIVE = "--archive";
  private static final String LISTEN = "--listen";
  private static final String HEALTH_PORT = "--health-port";
  private static final int MAX_PORT = 65_535;
  private static final Pattern ADDRESS =
      Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+):([0-9]{1,5})");
  private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description =
          "Namespace to show; may be repeated (default: that of the context). Of others, the page"
              + " shows nothing.")
  private List<String> namespaces = new ArrayList<>();

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "Context of the kubeconfig (default: the current one).")
  private String context;

  @Option(
      names = ARCHIVE,
      paramLabel = "LOCATION",
      description = "An archive to show, too: s3://BUCKET/PREFIX, or a directory.")
  private String archive;

  @Mixin private StoreOptions store;

  @Option(
      names = LISTEN,
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1:8082",
      description = "Address and port to listen on (default: ${DEFAULT-VALUE}).")
  private String listen;

  @Option(
      names = HEALTH_PORT,
      paramLabel = "PORT",
      description =
          "Where probes are answered, at /healthz and /readyz, on all addresses (default:"
              + " nowhere).")
  private Integer healthPort;

  @Override
  public Integer call() throws InterruptedException {
    var address = address(listen);
    if (address == null) {
      return usage(ServeMessage.LISTEN.with(LISTEN, listen));
    }
    for (var namespace : namespaces) {
      if (!NAMESPACE.matcher(namespace).matches()) {
        return usage(ServeMessage.NAMESPACE.with("--namespace", namespace));
      }
    }
    if (archive == null && store.given().isPresent()) {
      return usage(CommandMessage.OPTION_WITHOUT.with(store.given().get(), ARCHIVE));
    }
    try (var cluster = ClusterOptions.open(context, null);
        var opened = archive == null ? null : new Archive(store.open(ARCHIVE, archive))) {
      var shown = namespaces.isEmpty() ? List.of(cluster.namespace()) : namespaces;
      return serve(cluster.client(), opened, new LinkedHashSet<>(shown), address);
    } catch (NoClusterException e) {
      return usage(e.problem());
    } catch (InvalidRunException e) {
      e.problems().forEach(System.err::println);
      return ExitCodes.USAGE;
    } catch (StoreException e) {
      return usage(e.problem());
    }
  }

  private int serve(
      KubernetesClient client, Archive opened, Set<String> shown, InetSocketAddress address)
      throws InterruptedException {
    try (var page = new PageProcess(client, opened, shown, address)) {
      if (healthPort != null) {
        page.answerProbes(healthPort);
      }
      System.out.println(ServeMessage.LISTENING.with(url(page.address()), List.copyOf(shown)));
      page.await();
      return ExitCodes.OK;
    } catch (IOException e) {
      var reason = String.valueOf(e.getMessage());
      System.err.println(ServeMessage.PORT_TAKEN.with(listen, reason, LISTEN, HEALTH_PORT));
      return ExitCodes.FAILURE;
    }
  }

  /** An address of all is none that a browser can open. */
  private static String url(InetSocketAddress address) {
    var host = address.getAddress();
    var name =
        host.isAnyLocalAddress()
            ? "localhost"
            : host instanceof Inet6Address
                ? "[" + host.getHostAddress() + "]"
                : host.getHostAddress();
    return "http://" + name + ":" + address.getPort() + "/";
  }

  private static int usage(Message problem) {
    System.err.println(problem);
    return ExitCodes.USAGE;
  }

  /** Null for what is no address and port. */
  private static InetSocketAddress address(String text) {
    var found = ADDRESS.matcher(text);
    if (!found.matches() || Integer.parseInt(found.group(2)) > MAX_PORT) {
      return null;
    }
    try {
      return new InetSocketAddress(
          InetAddress.getByName(found.group(1)), Integer.parseInt(found.group(2)));
    } catch (UnknownHostException e) {
      return null;
    }
  }
}
