#!/bin/sh
# Prints the path and version of the installed engine, Redis before Valkey. Exit code 69: neither is installed.
for program in redis-server valkey-server; do
  path=$(command -v "$program") || continue
  printf '%s %s\n' "$path" "$("$path" --version)"
  exit 0
done
exit 69
