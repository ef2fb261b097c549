#!/bin/sh
# Path and version of the engine: what is installed already, Redis before Valkey. Exit code 69: none.
for program in redis-server valkey-server; do
  path=$(command -v "$program") || continue
  printf '%s %s\n' "$path" "$("$path" --version)"
  exit 0
done
exit 69
