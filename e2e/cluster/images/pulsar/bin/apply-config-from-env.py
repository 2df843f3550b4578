#!/usr/bin/env python3
"""Writes settings from the environment into configuration files of the form 'name=value'.

A variable called as a setting that the file has, be it in a comment, replaces that line. Others are left out,
unless they begin with the prefix: those are settings in any case.
"""
import argparse
import os


def is_secret(name):
    return "password" in name.lower() or name in (
        "bookkeeperClientAuthenticationParameters", "brokerClientAuthenticationParameters", "tokenSecretKey")


def find_settings(lines):
    """The number of the last line of each setting."""
    numbers = {}
    for number, line in enumerate(lines):
        name, equals, _ = line.strip().partition("=")
        if equals:
            numbers[name.removeprefix("#").strip()] = number
    return numbers


def apply(path, prefix):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    numbers = find_settings(lines)

    # With the prefix comes last, and so wins.
    chosen = {name: value for name, value in os.environ.items() if name in numbers}
    for name, value in os.environ.items():
        if name.startswith(prefix):
            chosen[name.removeprefix(prefix)] = value

    for name in sorted(chosen):
        line = f"{name}={chosen[name].strip()}"
        print(f"[{path}] {'applying' if name in numbers else 'adding'} {name + '=********' if is_secret(name) else line}")
        if name in numbers:
            lines[numbers[name]] = line
        else:
            lines.append(line)

    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--prefix", default="PULSAR_PREFIX_", help="of variables that are settings in any case (default: %(default)s)")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    for path in arguments.files:
        apply(path, arguments.prefix)


if __name__ == "__main__":
    main()
