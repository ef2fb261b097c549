#!/bin/sh
# Prepares two temporary folders as root, with the deploy key in the one in memory, then runs git as the application's
# user, or as `nobody` if there is none yet. Both folders are always removed at the end; the next inspection removes
# those of a killed one. The remaining arguments are passed to the inner script.
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
find /var/lib/fairlead /run -xdev -mindepth 1 -maxdepth 1 -type d -name 'fairlead-look.*' -mmin +30 -exec rm -rf {} +
work=$(mktemp -d /var/lib/fairlead/fairlead-look.XXXXXXXXXX)
keys=$(mktemp -d /run/fairlead-look.XXXXXXXXXX)
user=nobody group=nogroup known_hosts=$work/known_hosts
if [ -n "$app" ] && id -u "$app" >/dev/null 2>&1; then
  user=$app group=$app
  home=/var/lib/fairlead/apps/$app/home
  [ ! -d "$home" ] || known_hosts=$home/known_hosts
fi
if [ "$with_key" = yes ]; then cat >"$keys/key"; fi
chown -R "$user:$group" "$work" "$keys"
cd /
timeout -k 2 "$seconds" setpriv --reuid "$user" --regid "$group" --clear-groups --no-new-privs --reset-env \
  sh -c "$inner" look "$work" "$keys/key" "$known_hosts" "$@" </dev/null
