# shellcheck shell=sh
# Defines `restore_previous`, which stops the new release and starts deployment `$1` again on the fixed port `$fixed`,
# while requests wait. A new release that is verified may have requests in flight, which have ten seconds to end. Requires
# `$wants`, find-units.sh, listens.sh and gate.sh.
: "${wants:?}"
restore_previous() {
  rm -f "$run/replaced"
  held_by=$(readlink "$home/live")
  hold_requests "$1"
  if [ "$held_by" != "slots/$number" ] && [ "$held_by" != "$(readlink "$home/live")" ]; then
    ports=$fixed quiet=0 waited=0
    . server/lib/count-connections.sh
    while [ "$quiet" -lt 2 ] && [ "$waited" -lt 40 ]; do
      sleep 0.25
      waited=$((waited + 1))
      count_connections
      if [ "$left" -eq 0 ]; then quiet=$((quiet + 1)); else quiet=0; fi
    done
  fi
  find_units "$number"
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  [ -z "$web" ] || systemctl stop $web || true
  for file in $web; do rm -f "$wants/$file"; done
  ln -sfn "$app/$1" "/var/lib/fairlead/ports/$fixed"
  find_units "$1"
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  [ -z "$web" ] || systemctl start $web || true
  for file in $web; do ln -sfn "../$file" "$wants/$file"; done
  # A release that was live starts again. If it cannot, its restarts are for the watcher to report.
  waited=0
  until listens "$fixed" || [ "$waited" -ge 600 ]; do
    waited=$((waited + 1))
    sleep 0.1
  done
  ln -sfn "slots/$1" "$home/live.back"
  mv -T "$home/live.back" "$home/live"
  close_gates
}
