# shellcheck shell=sh
# Defines `end_squatters`, which kills the units of other applications than `$app` that listen on port `$1`, and says so.
# Programs that do not belong to an application are left alone. Requires listens.sh.
: "${app:?}"
end_squatters() {
  listeners=$(ss -Hltnp "sport = :$1")
  for squatter in $(printf '%s\n' "$listeners" | grep -o 'pid=[0-9]*'); do
    squatter=$(ps -o unit= -p "${squatter#pid=}") || continue
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
