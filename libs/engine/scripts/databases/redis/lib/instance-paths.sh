# shellcheck shell=sh
# Names and functions that the scripts of instances share. Requires `$id`, and `$perl` where `talk` is used.
: "${id:?}" "${perl?}"
case $id in *[!a-z0-9_]*|'') exit 1 ;; esac
base=/var/lib/fairlead/databases
# shellcheck disable=SC2034 # Most of the scripts that include this file use it.
home=$base/$id unit=fairlead-db-$id.service socket=/run/fairlead-db-$id/redis.sock
# Root must not follow what the user of an instance can place in its own folders.
as_instance() { setpriv --reuid="$id" --regid="$id" --clear-groups --no-new-privs --inh-caps=-all -- "$@"; }
note_id() {
  as_instance rm -rf -- "$home/data/fairlead-id" && printf '%s\n' "$id" | as_instance tee "$home/data/fairlead-id" >/dev/null
}
talk() { perl -e "$perl" "$@"; }
logs() { journalctl --sync 2>/dev/null || true; journalctl -q -o cat -n 20 -u "$unit" >&2 2>/dev/null || true; }
ended() { logs; exit 1; }
