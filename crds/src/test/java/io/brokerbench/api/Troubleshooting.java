package io.brokerbench.api;

/** Writes the reasons as a page to read. */
final class Troubleshooting {

  private static final String HEAD =
      """
      # Troubleshooting

      <!-- Generated from io.brokerbench.api.Reason; do not edit. `mvn -pl crds test -Dcrd.write` writes it. -->

      The condition `Succeeded` says why a run failed, `Valid` why its figures may not be quoted; the message names the object, and
      what Kubernetes, the brokers or helm said.

          kubectl get benchmarkrun NAME -o wide
          kubectl describe benchmarkrun NAME
          kubectl logs -n brokerbench-system deployment/brokerbench

      Coordinator and workers of a failed run that have ended stay with their logs, unless `spec.retain.pods` says otherwise:

          kubectl describe pods --selector=brokerbench.io/run=NAME
          kubectl logs --selector=brokerbench.io/run=NAME --prefix --tail=-1

      With `spec.retain.brokers: OnFailure` the brokers of a failed run stay as well. A failed run is not retried, unless
      [`spec.retries`](lifecycle.md#retries) says so and the reason may pass by itself. The checks that make figures not valid are
      [here](results.md#may-they-be-quoted).

      | reason | what has happened | what to do | retried |
      |---|---|---|---|
      """;

  private Troubleshooting() {}

  static String page() {
    var page = new StringBuilder(HEAD);
    for (var reason : Reason.values()) {
      if (reason != Reason.RunCompleted) {
        page.append(
            "| `%s` | %s | %s | %s |\n"
                .formatted(
                    reason, reason.meaning(), reason.remedy(), reason.mayPass() ? "yes" : ""));
      }
    }
    return page.toString();
  }
}
