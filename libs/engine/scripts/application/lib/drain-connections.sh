# shellcheck shell=sh
# Waits until the ports of deployment `$number` of `$app` have no open connection, twice in a row, or until `$seconds`
# have passed. The proxy closes idle connections after two seconds, so an open one is a request or a long-lived
# connection. For the latter `$signal` can be sent first, to every web process except the shells that wait for one. A
# process that ends on this signal is not restarted. A fixed port that another deployment has by now is left out. Prints
# the number of remaining connections and may exit.
: "${app:?}" "${number:?}" "${seconds:?}" "${signal?}"
cd "/var/lib/fairlead/apps/$app/slots/$number" 2>/dev/null || { echo 0; exit 0; }
ports=
for file in 2*; do
  [ -f "$file" ] || continue
  case $file in
    2-*)
      file=${file#2-}
      [ "$(readlink "/var/lib/fairlead/ports/$file")" = "$app/$number" ] || continue
      ;;
  esac
  ports="$ports $file"
done
[ -n "$ports" ] || { echo 0; exit 0; }
. server/lib/count-connections.sh
told=
. systemd/lib/find-units.sh
tell() {
  find_units "$number"
  for unit in $web; do
    told="$told $unit $(systemctl show -p MainPID --value "$unit")"
    for group in /sys/fs/cgroup/system.slice /sys/fs/cgroup/systemd/system.slice; do
      [ -f "$group/$unit/cgroup.procs" ] || continue
      while read -r pid; do
        case $(readlink "/proc/$pid/exe") in */dash | */bash | */sh | */busybox) continue ;; esac
        kill -s "$1" "$pid" 2>/dev/null
      done <"$group/$unit/cgroup.procs"
    done
  done
}
stop_ended() {
  # shellcheck disable=SC2086 # Units and processes, separated by blanks.
  set -- $told
  told=
  while [ $# -gt 1 ]; do
    if [ -d "/proc/$2" ]; then told="$told $1 $2"; else systemctl stop --no-block "$1"; fi
    shift 2
  done
}
[ -z "$signal" ] || tell "$signal"
read -r up rest </proc/uptime
end=$((${up%.*} + seconds)) quiet=0
while :; do
  stop_ended
  count_connections
  if [ "$left" -eq 0 ]; then quiet=$((quiet + 1)); else quiet=0; fi
  read -r up rest </proc/uptime
  if [ "$quiet" -ge 2 ] || [ "${up%.*}" -ge "$end" ]; then break; fi
  sleep 0.25
done
echo "$left"
