#!/bin/sh
# Runs a script to its end in a unit of its own: stopping the unit ends every process that it started. The remaining
# arguments are properties of the unit.
unit=${1:?unit}
file=${2:?file of the script}
shift 2
. build/lib/install-run-to-end.sh
case " $* " in
  *' --property=ProtectProc='*)
    # systemd before 247 refuses what it does not know.
    version=$(systemctl --version)
    version=${version#systemd }
    if [ "${version%%[!0-9]*}" -lt 247 ]; then
      for property; do
        shift
        case $property in --property=ProtectProc=*) ;; *) set -- "$@" "$property" ;; esac
      done
    fi
    ;;
esac
[ ! -e "/run/systemd/transient/$unit.service" ] || systemctl stop "$unit" 2>/dev/null
trap 'systemctl stop "$unit" 2>/dev/null; exit 143' TERM INT HUP
systemd-run --quiet --pipe --wait --collect --unit="$unit" "$@" /bin/sh "$run_to_end" "$file" </dev/null &
wait $!
code=$?
if [ "$code" -eq 143 ]; then
  # If the server shuts down, it is about to end this script with its connection, and the caller then repeats it. A result
  # would count as a failure of the command.
  case $(systemctl is-system-running 2>/dev/null) in
    running | degraded | starting | initializing | maintenance) ;;
    *) sleep 60 & wait $! ;;
  esac
fi
exit "$code"
