#!/bin/bash
# Runs a command of RabbitMQ with the Erlang cookie that RABBITMQ_ERLANG_COOKIE names. RabbitMQ itself reads all other variables.
set -eu

if [[ -n ${RABBITMQ_ERLANG_COOKIE:-} && ! -e $HOME/.erlang.cookie ]]; then
  (umask 077 && echo "$RABBITMQ_ERLANG_COOKIE" >"$HOME/.erlang.cookie")
fi
exec "$@"
