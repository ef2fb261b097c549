#!/bin/sh
# Prepares the users and the folders of the application as root, then unpacks an uploaded archive as the user that fetches,
# whose processes have ended before anything else is done with the files. The archive comes through standard input.
set -eu
inner=${1:?script that is run as the user}
app=${2:?application}
number=${3:?number of the deployment}
sub=${4?subdirectory, or nothing}
format=${5:?tar, gzip or zstd}
size=${6:?bytes of the archive}
unpacked=${7:?bytes that the archive may have without its compression}
entries=${8:?entries that the archive may have}
memory=${9:?hundredths of a percent of the memory that a build may use}
umask 022
if [ "$format" = zstd ] && ! command -v zstd >/dev/null; then exit 69; fi
. source/lib/begin-release.sh
. toolchains/lib/known-toolchains.sh
cd /
code=0
read -r _ kilobytes _ </proc/meminfo
(
  # shellcheck disable=SC3045 # dash and bash both know -d.
  ulimit -d $((kilobytes * memory / 10000))
  ulimit -f $((unpacked / 512 + 1))
  exec setpriv --reuid "$fetcher" --regid "$fetcher" --clear-groups --no-new-privs --reset-env sh -c "$inner" unpack-upload \
    "$app" "$sub" "$format" "$size" "$unpacked" "$entries"
) || code=$?
end_processes "$fetcher"
if [ "$code" -ne 0 ]; then
  rm -rf "$home/fetch/release"
  exit "$code"
fi
mv -T "$home/fetch/release" "$staging"
