#!/bin/bash
# Runs replace-in-unit.sh in a unit of its own, so that it ends with one of both releases serving whatever becomes of this
# connection, and waits for its result. A repeated call gets the result of the first one. Exit codes are those of
# verify-units.sh, and 81 if the unit was killed; standard output begins with the milliseconds for which requests waited.
# The remaining arguments are those of replace-in-unit.sh.
set -eu
program=${1:?text of replace-in-unit.sh}
gate_program=${2:?text of wait-at-gate.sh}
app=${3:?application}
number=${9:?number of the deployment}
shift 2
run=/var/lib/fairlead/apps/$app/runs/$number unit=fairlead-replace-$app-$number
. systemd/lib/pause.sh
read -r boot </proc/sys/kernel/random/boot_id
finished() { [ -f "$run/replaced" ] && read -r at code <"$run/replaced" && [ "$at" = "$boot" ]; }
# A unit that is just ending writes its result first.
if ! systemctl is-active --quiet "$unit" && ! finished; then
  rm -f "$run/replaced"
  umask 022
  printf '%s' "$program" >"$run/replace"
  printf '%s' "$gate_program" >"$run/gate"
  printf '%s\n' "$@" >"$run/replace-arguments"
  systemd-run --quiet --collect --unit="$unit" --setenv=LC_ALL="$LC_ALL" /bin/bash "$run/replace" "$run/replace-arguments"
fi
rounds=0
until finished; do
  rounds=$((rounds + 1))
  if [ $((rounds % 50)) -eq 0 ] && ! systemctl is-active --quiet "$unit" && ! finished; then
    # If the server shuts down, it is about to end this script with its connection, and the caller then repeats it.
    case $(systemctl is-system-running) in
      running | degraded | starting | initializing | maintenance) exit 81 ;;
      *) sleep 60; exit 1 ;;
    esac
  fi
  pause 0.02
done
cat "$run/replaced-output"
exit "$code"
