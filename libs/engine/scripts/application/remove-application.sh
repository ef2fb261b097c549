#!/bin/sh
# Removes an application from the server. Touches only what belongs to the application; what does not exist is not an
# error. Then looks for what is left, because neither rm nor systemctl nor docker removes everything. Exit code 83:
# something is left; standard output names it, one a line.
app=${1:?application}
home=/var/lib/fairlead/apps/$app
case $app in app_*[!a-z0-9_]*|'') exit 1 ;; app_*) ;; *) exit 1 ;; esac
rm -f "$home/live"
systemctl stop "fairlead-replace-$app-*.service" 2>/dev/null
systemctl stop "fairlead-gate-$app-*.socket" "fairlead-gate-$app-*.service" "fairlead-$app-*.service" "fairlead-build-$app-*.service" "fairlead-run-$app-*.service" 2>/dev/null
[ ! -e "$home/containers" ] || systemctl stop "fairlead-image-$app.slice" 2>/dev/null
rm -f /etc/systemd/system/multi-user.target.wants/fairlead-"$app"-*.service /etc/systemd/system/fairlead-"$app"-*.service
systemctl reset-failed "fairlead-$app-*.service" 2>/dev/null
for port in /var/lib/fairlead/ports/*; do
  case $(readlink "$port") in "$app"/*) rm -f "$port" ;; esac
done
. docker/lib/remove-application.sh
# The mark that it uses Docker is needed for another attempt.
[ -n "$left_in_docker" ] || rm -rf "$home" "/run/fairlead-$app" 2>/dev/null
. toolchains/lib/prune-toolchains.sh
. build/lib/users.sh
for name in "$app" "$builder" "$fetcher"; do
  user=$(id -u "$name" 2>/dev/null) || continue
  # Its processes belong to units, but for those that somebody else started as this user.
  . application/lib/find-processes.sh
  # shellcheck disable=SC2086 # Numbers of processes, separated by blanks.
  [ -z "$processes" ] || kill -KILL $processes 2>/dev/null
  # What processes share in memory stays without them, and another user may get the same number.
  . application/lib/find-memory.sh
  if [ -n "$memory" ]; then
    systemd-run --quiet --wait --collect --uid="$name" --property=RemoveIPC=yes /bin/true 2>/dev/null
    . application/lib/find-memory.sh
    [ -z "$memory" ] || continue
  fi
  tries=0
  until [ "$tries" -ge 20 ] || userdel "$name" 2>/dev/null; do
    tries=$((tries + 1))
    . application/lib/find-processes.sh
    # shellcheck disable=SC2086 # Numbers of processes, separated by blanks.
    [ -z "$processes" ] || kill -KILL $processes 2>/dev/null
    sleep 0.2
  done
done
. firewall/lib/protect-ports.sh
protect_ports
. application/lib/find-leftovers.sh
if [ -n "$left" ]; then
  printf '%s\n' "$left"
  exit 83
fi
rm -f "/var/lib/fairlead/locks/source-$app" "/var/lib/fairlead/locks/replacing-$app"
