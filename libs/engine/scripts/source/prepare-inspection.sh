#!/bin/sh
# Prepares two temporary folders as root, with the deploy key in the one in memory, then runs git as a user of its own, as
# which nothing else runs, with the SSH hosts that the application knows. Both folders are always removed at the end; the
# next inspection removes those of a killed one. The remaining arguments are passed to the inner script.
set -eu
inner=${1:?script that is run as the user}
app=${2?application}
with_key=${3:?whether a key comes through standard input}
seconds=${4:?seconds}
shift 4
umask 077
install -d -m 0711 /var/lib/fairlead
work='' keys=
trap 'rm -rf "$work" "$keys"' EXIT
trap 'exit 143' TERM INT HUP
. source/lib/ensure-git-user.sh
work=$(mktemp -d /var/lib/fairlead/fairlead-inspect.XXXXXXXXXX)
keys=$(mktemp -d /run/fairlead-inspect.XXXXXXXXXX)
known_hosts=$work/known_hosts
if [ "$with_key" = yes ]; then cat >"$keys/key"; fi
if [ -n "$app" ]; then
  . build/lib/users.sh
  known=/var/lib/fairlead/apps/$app/fetch/known_hosts
  if [ -f "$known" ]; then
    setpriv --reuid "$fetcher" --regid "$fetcher" --clear-groups cat "$known" >"$known_hosts" </dev/null || true
  fi
fi
chown -R "$user:$user" "$work" "$keys"
cd /
read -r _ kilobytes _ </proc/meminfo
# shellcheck disable=SC3045 # dash and bash both know -d.
ulimit -d $((kilobytes / 2))
timeout -k 2 "$seconds" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --reset-env \
  sh -c "$inner" inspect "$work" "$keys/key" "$known_hosts" "$@" </dev/null
