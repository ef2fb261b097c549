# shellcheck shell=sh
# Defines `end_processes`, which kills every process of the user `$1` and returns once there is none. The user itself sends
# the signal: the kernel delivers it to all of its processes at once, so that none can escape by forking. Stopping a unit
# ends what it has started; this also ends what has left it.
end_processes() {
  attempts=0
  while :; do
    # shellcheck disable=SC2016 # The inner shell prints its own user id, and then kills all others.
    owner_id=$(setpriv --reuid "$1" --regid "$1" --clear-groups sh -c '
      while read -r key value rest; do [ "$key" != Uid: ] || echo "$value"; done </proc/self/status
      kill -KILL -1' 2>/dev/null </dev/null 8>&- 9>&-) || true
    case $owner_id in
      '' | *[!0-9]*) ;;
      *) grep -qsE "^Uid:.*[[:space:]]$owner_id([[:space:]]|\$)" /proc/[0-9]*/status || return 0 ;;
    esac
    attempts=$((attempts + 1))
    if [ "$attempts" -ge 500 ]; then printf 'The processes of %s do not end\n' "$1" >&2; exit 1; fi
    sleep 0.02
  done
}
