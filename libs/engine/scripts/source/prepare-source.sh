#!/bin/sh
# Prepares the user and the folders of the application as root, then runs git as that user. The deploy key exists as a
# file only while git runs.
#
# Starting a program takes about two milliseconds, so the shell does what it can by built-ins.
set -eu
inner=${1:?script that is run as the user}
app=${2:?application}
number=${3:?number of the deployment}
url=${4:?repository}
ref=${5?ref}
sub=${6?subdirectory, or nothing}
with_key=${7:?whether a key comes through standard input}
home=/var/lib/fairlead/apps/$app
release=$home/releases/$number
umask 022
. source/lib/ensure-home.sh
if [ -f "$release.json" ]; then
  printf 'manifest '
  cat "$release.json"
  exit 0
fi
. source/lib/take-lock.sh
keys=/run/fairlead-$app
[ ! -e "$keys" ] || rm -rf "$keys"
if [ "$with_key" = yes ]; then
  trap 'rm -rf "$keys"' EXIT
  trap 'exit 143' TERM INT HUP
  (umask 077; mkdir "$keys"; cat >"$keys/key")
  chown -R "$app:$app" "$keys"
fi
if [ -e "$release" ]; then
  systemctl stop "fairlead-build-$app-$number.service" 2>/dev/null || true
  rm -rf "$release"
fi
mkdir -m 0750 "$release"
chown "$app:$app" "$release"
. toolchains/lib/known-toolchains.sh
cd /
setpriv --reuid "$app" --regid "$app" --clear-groups --no-new-privs --reset-env sh -c "$inner" fetch-commit \
  "$app" "$number" "$url" "$ref" "$sub" </dev/null
