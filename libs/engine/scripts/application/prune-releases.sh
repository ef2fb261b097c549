#!/bin/sh
# Removes releases that are neither retained nor running, then the toolchains and dependencies that no release uses, and
# packs the git repository. The remaining arguments are the releases to keep.
set -u
app=${1:?application}
newest=${2:?number of the current deployment}
home=/var/lib/fairlead/apps/$app
shift 2
cd "$home/releases" || exit 0
for release in *; do
  number=${release%%.*}
  case $number in ''|*[!0-9]*) continue ;; esac
  [ "$number" -lt "$newest" ] || continue
  kept=
  for keep; do [ "$keep" != "$number" ] || kept=1; done
  [ -z "$kept" ] || continue
  if grep -qsE "/releases/$number( |$)" /etc/systemd/system/fairlead-"$app"-*.service /run/systemd/transient/fairlead-run-"$app"-*.service; then continue; fi
  for page in "$home"/slots/*/www; do
    case $(readlink "$page")/ in */releases/"$number"/*) kept=1 ;; esac
  done
  [ -z "$kept" ] || continue
  rm -f "$release.json"
  rm -rf "./$release"
  case $release in *.*) ;; *) printf '%s\n' "$number" ;; esac
done
for staging in "$home"/staging/*; do
  number=${staging##*/}
  number=${number%%.*}
  case $number in ''|*[!0-9]*) continue ;; esac
  [ "$number" -ge "$newest" ] || rm -rf "$staging"
done
. docker/lib/prune-images.sh
. toolchains/lib/prune-toolchains.sh
cd "$home/deps" || exit 0
for key in *; do
  [ -d "$key" ] || continue
  if grep -qsF "\"$key\"" "$home"/releases/*.json; then continue; fi
  # A running build installs them, or has linked them (which renews "complete") but not yet written its manifest.
  [ -z "$(find "$key" -maxdepth 1 \( -path "$key" -o -name complete \) -mmin -120)" ] || continue
  rm -rf "./$key"
done
. build/lib/users.sh
read -r _ kilobytes _ </proc/meminfo
# shellcheck disable=SC3045 # dash and bash both know -d.
ulimit -d $((kilobytes / 2))
setpriv --reuid "$fetcher" --regid "$fetcher" --clear-groups git -C "$home/repository.git" -c gc.autoDetach=false -c pack.threads=1 \
  -c pack.windowMemory=64m gc --auto --quiet 2>/dev/null || true
