package io.brokerbench.worker.cli;

import picocli.CommandLine.Command;

/** Fetches results from a cluster. */
@Command(
    name = "get",
    description = "Fetches results from a cluster, by the kubeconfig.",
    subcommands = {GetRunCommand.class, GetSuiteCommand.class})
public final class GetCommand {}
