#!/bin/sh
# Lists refs of one repository, as root, for prepare-heads.sh: with folders and a deploy key that exist only for so long.
# A line of the answer comes from git, so its file is written by root from what that user prints.
set -eu
inner=${1:?script that runs git}
seconds=${2:?seconds}
work=${3:?folder of all}
keys=${4:?folder of all, in memory}
number=${5:?number of the line}
umask 077
user=fairlead-git
lines=$keys/lines
tab=$(printf '\t')
IFS=$tab read -r number app key url patterns <"$lines/$number"
mkdir "$work/$number" "$keys/$number"
known_hosts=$work/$number/known_hosts
if [ "$key" != - ]; then printf '%s' "$key" | base64 -d >"$keys/$number/key"; fi
if [ "$app" != - ]; then
  . build/lib/users.sh
  known=/var/lib/fairlead/apps/$app/fetch/known_hosts
  if [ -f "$known" ]; then
    setpriv --reuid "$fetcher" --regid "$fetcher" --clear-groups cat "$known" >"$known_hosts" </dev/null || true
  fi
fi
chown -R "$user:$user" "$work/$number" "$keys/$number"
answer=$lines/$number.answer
IFS=$tab
# shellcheck disable=SC2086 # The patterns are separated by tabs.
set -f -- $patterns
code=0
IFS=' ' read -r _ kilobytes _ </proc/meminfo
# shellcheck disable=SC3045 # dash and bash both know -d.
ulimit -d $((kilobytes / 2))
timeout -k 2 "$seconds" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --reset-env \
  sh -c "$inner" list-heads "$work/$number" "$keys/$number/key" "$known_hosts" "$url" "$@" \
  </dev/null >"$lines/$number.out" 2>"$lines/$number.err" || code=$?
rm -rf "$keys/${number:?}" "$work/${number:?}"
if [ "$code" -eq 0 ]; then
  printf 'heads %s\n' "$number"
  cat "$lines/$number.out"
else
  printf 'failed %s %s\n' "$number" "$code"
  tail -c 4000 "$lines/$number.err" >"$lines/$number.end"
  tr -d '\000' <"$lines/$number.end"
fi >"$answer.new"
printf '\000' >>"$answer.new"
mv "$answer.new" "$answer"
rm -f "$lines/$number.out" "$lines/$number.err" "$lines/$number.end"
