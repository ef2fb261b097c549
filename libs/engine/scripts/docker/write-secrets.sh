#!/bin/sh
# Writes the secrets of a build, each to a file of its own that only root can read, on a file system in memory. Standard
# input has a line for each: its name, a blank, its value in base64.
set -eu
app=${1:?application}
folder=/run/fairlead-$app/secrets
rm -rf "$folder"
umask 077
mkdir -p "$folder"
while read -r name value; do
  printf '%s' "$value" | base64 -d >"$folder/$name"
  chmod 0400 "$folder/$name"
done
