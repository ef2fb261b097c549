#!/bin/sh
# Prints the numbers of the deployments that have running or prepared units, without the live one.
app=${1:?application}
cd "/var/lib/fairlead/apps/$app/slots" 2>/dev/null || exit 0
live=$(readlink ../live || true)
for number in *; do
  case $number in *[!0-9]*) continue ;; esac
  [ "slots/$number" = "$live" ] || printf '%s\n' "$number"
done
