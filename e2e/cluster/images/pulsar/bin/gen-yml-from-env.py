#!/usr/bin/env python3
"""Writes settings from the environment into YAML files: PF_a_b=v becomes b: v below a.

Brokers of the Helm chart call this for the functions worker, which they do not run in a benchmark.
"""
import os
import sys

import yaml

PREFIX = "PF_"
NUMBERS = {"workerPort", "numFunctionPackageReplicas", "failureCheckFreqMs", "rescheduleTimeoutMs",
           "initialBrokerReconnectMaxRetries", "assignmentWriteMaxRetries", "instanceLivenessCheckFreqMs"}
LISTS = {"brokerInterceptors", "messagingProtocols", "tlsProtocols", "tlsCiphers", "authenticationProviders", "superUserRoles",
         "proxyRoles", "schemaRegistryCompatibilityCheckers", "brokerClientTlsCiphers", "brokerClientTlsProtocols"}
FACTORIES = {"k8s": "kubernetesContainerFactory", "process": "processContainerFactory", "thread": "threadContainerFactory"}


def typed(name, value):
    if name in NUMBERS:
        return int(value)
    return value.split(",") if name in LISTS else value


def apply(path):
    with open(path, encoding="utf-8") as file:
        settings = yaml.safe_load(file)

    for variable in sorted(os.environ):
        if variable.startswith(PREFIX):
            *parents, name = variable.removeprefix(PREFIX).split("_")
            section = settings
            for parent in parents:
                section = section.setdefault(parent, {})
            section[name] = typed(name, os.environ[variable])

    # Names the one factory of the three that is to stay.
    chosen = settings.pop("containerFactory", None)
    if chosen in FACTORIES:
        for factory in set(FACTORIES.values()) - {FACTORIES[chosen]}:
            settings.pop(factory, None)

    with open(path, "w", encoding="utf-8") as file:
        yaml.safe_dump(settings, file, default_flow_style=False)


def main():
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} FILE...")
    for path in sys.argv[1:]:
        apply(path)


if __name__ == "__main__":
    main()
