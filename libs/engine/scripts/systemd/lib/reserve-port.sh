# shellcheck shell=sh
# Defines `reserve_port`, which reserves a free port for deployment `$number` of `$app` and sets `$reserved` to it.
# Requires listens.sh.
: "${app:?}" "${number:?}"
. firewall/lib/end-squatters.sh
attempts=0
reserve_port() {
  reserved=
  while [ -z "$reserved" ]; do
    attempts=$((attempts + 1))
    if [ "$attempts" -gt 2000 ]; then echo 'no free port' >&2; exit 1; fi
    candidate=$((20000 + ($$ * 7 + number + attempts * 13) % 10000))
    ln -s "$app/$number" "/var/lib/fairlead/ports/$candidate" 2>/dev/null || continue
    # An application that listens everywhere leaves no port to others.
    if [ "$attempts" -gt 100 ] && listens "$candidate"; then end_squatters "$candidate" >&2; fi
    if listens "$candidate"; then rm "/var/lib/fairlead/ports/$candidate"; else reserved=$candidate; fi
  done
}
