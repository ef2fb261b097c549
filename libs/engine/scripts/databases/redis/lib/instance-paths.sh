# shellcheck shell=sh
# Names and functions that the scripts of instances share. Requires `$id`, and `$perl` where `talk` is used.
: "${id:?}" "${perl?}"
case $id in *[!a-z0-9_]*|'') exit 1 ;; esac
base=/var/lib/fairlead/databases
# shellcheck disable=SC2034 # Most of the scripts that include this file use it.
home=$base/$id unit=fairlead-db-$id.service socket=/run/fairlead-db-$id/redis.sock
talk() { perl -e "$perl" "$@"; }
logs() { journalctl --sync 2>/dev/null || true; journalctl -q -o cat -n 20 -u "$unit" >&2 2>/dev/null || true; }
ended() { logs; exit 1; }
