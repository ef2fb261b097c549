# shellcheck shell=sh
# Defines functions that check whether an instance is healthy (`$port`, `$path`, `$ranges`, `$timeout`; the reason is in
# `$said`), and whether it runs (`$pid`).
now() { read -r up rest </proc/uptime; now=$(( ${up%.*} * 100 + 1${up#*.} - 100 )); }
expected() {
  for range in $ranges; do
    if [ "$1" -ge "${range%-*}" ] && [ "$1" -le "${range#*-}" ]; then return 0; fi
  done
  said="it answered with status $1"
  return 1
}
healthy() {
  if [ "$path" = image ]; then container_is_healthy; return; fi
  result=0
  status=$(curl -s -o /dev/null -w '%{http_code}' --globoff --path-as-is --noproxy '*' --max-time "$timeout" "http://127.0.0.1:$port$path") || result=$?
  case $result in
    0) ;;
    7) said='it refused the connection on 127.0.0.1'; return 1 ;;
    28) said="it gave no answer within $timeout s"; return 1 ;;
    *) said='it closed the connection without an answer'; return 1 ;;
  esac
  expected "$status"
}
container_is_healthy() {
  status=$(docker inspect --format '{{with .State.Health}}{{.Status}}{{end}}' "${unit%.service}" 2>/dev/null) || status=
  case $status in
    healthy) return 0 ;;
    unhealthy) said='the health check of its image failed' ;;
    *) said='the health check of its image has not passed yet' ;;
  esac
  return 1
}
died() { [ ! -d "/proc/$pid" ]; }
