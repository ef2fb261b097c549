#!/bin/sh
# Lists refs of several repositories for read-heads.ts, some at a time. Standard input has a line for each: its number,
# the application, its deploy key in base64 or "-", the repository and patterns of refs, separated by tabs. Prints
# sections that end with NUL: `heads` or `failed`, a blank, the number, a line feed, then what git printed.
#
# The lines are in memory, where only root can read them: git gets the key of the repository that it reads, and no other.
set -eu
one=${1:?script that reads one repository as root}
inner=${2:?script that runs git}
seconds=${3:?seconds for each repository}
at_once=${4:?number of repositories at a time}
umask 077
install -d -m 0711 /var/lib/fairlead
work='' keys=
trap 'rm -rf "$work" "$keys"' EXIT
trap 'exit 143' TERM INT HUP
. source/lib/ensure-git-user.sh
work=$(mktemp -d /var/lib/fairlead/fairlead-inspect.XXXXXXXXXX)
keys=$(mktemp -d /run/fairlead-inspect.XXXXXXXXXX)
chmod 0711 "$work" "$keys"
mkdir "$keys/lines"
count=0
while IFS= read -r line; do
  printf '%s\n' "$line" >"$keys/lines/$count"
  echo "$count"
  count=$((count + 1))
done >"$keys/numbers"
cd /
xargs -r -a "$keys/numbers" -n 1 -P "$at_once" sh -c "$one" read-heads "$inner" "$seconds" "$work" "$keys" </dev/null || true
cat "$keys/lines/"*.answer
