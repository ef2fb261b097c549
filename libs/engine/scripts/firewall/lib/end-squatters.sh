# shellcheck shell=sh
# Defines `end_squatters`, which kills the units of other applications than `$app` that listen on port `$1`, and says so.
# Programs that do not belong to an application are left alone. Requires listens.sh.
#
# ss prints the names of programs as they are, and anybody can name a program so that it looks like the number of another
# process. The user of a socket is told by the kernel, so only processes of that user count.
: "${app:?}"
end_squatters() {
  listeners=$(ss -Hltnpe "sport = :$1")
  squatters=$(printf '%s\n' "$listeners" | while read -r line; do
    owner=${line##* uid:}
    owner=${owner%% *}
    case $owner in *[!0-9]* | '') continue ;; esac
    for process in $(printf '%s\n' "$line" | grep -o 'pid=[0-9]*'); do
      [ "$(stat -c %u "/proc/${process#pid=}" 2>/dev/null)" = "$owner" ] || continue
      ps -o unit= -p "${process#pid=}" || true
    done
  done)
  for squatter in $(printf '%s\n' "$squatters" | sort -u); do
    case $squatter in
      "fairlead-$app-"* | "fairlead-build-$app-"* | "fairlead-run-$app-"*) continue ;;
      fairlead-app_* | fairlead-build-app_* | fairlead-run-app_*) ;;
      *) continue ;;
    esac
    echo "Fairlead: killed $squatter, which listened on port $1 of $app"
    systemctl kill --signal=KILL "$squatter"
  done
  squatted=0
  while listens "$1" && [ "$squatted" -lt 20 ]; do
    squatted=$((squatted + 1))
    sleep 0.05
  done
}
