#!/bin/sh
# Prepares the users and the folders of the application as root, then runs git as the user that fetches, whose processes
# have ended before anything else is done with the files. The deploy key exists as a file only while git runs.
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
memory=${8:?hundredths of a percent of the memory that a build may use}
umask 022
. source/lib/begin-release.sh
if [ "$with_key" = yes ]; then
  trap 'rm -rf "$keys"' EXIT
  trap 'exit 143' TERM INT HUP
  (umask 077; mkdir "$keys"; cat >"$keys/key")
  chown -R "$fetcher:$fetcher" "$keys"
fi
. toolchains/lib/known-toolchains.sh
cd /
code=0
# A few bytes of a pack can stand for any amount of memory. Of the files that git maps, what it only reads does not count.
read -r _ kilobytes _ </proc/meminfo
(
  # shellcheck disable=SC3045 # dash and bash both know -d.
  ulimit -d $((kilobytes * memory / 10000))
  exec setpriv --reuid "$fetcher" --regid "$fetcher" --clear-groups --no-new-privs --reset-env sh -c "$inner" fetch-commit \
    "$app" "$number" "$url" "$ref" "$sub" </dev/null
) || code=$?
end_processes "$fetcher"
[ "$code" -eq 0 ] || exit "$code"
mv -T "$home/fetch/release" "$staging"
