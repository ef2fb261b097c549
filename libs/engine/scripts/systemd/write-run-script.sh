#!/bin/sh
# Writes the start script of a command that is run once, from standard input. Exit code 67: it has succeeded before.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
mask=${3:?umask of the start script}
file=${4:?name of the file}
unit=${5:?unit}
done_mark=${6?file that says that it has run, or nothing}
run=/var/lib/fairlead/apps/$app/runs/$number
umask 022
[ -d "$run" ] || install -d -m 2755 -g "$app" "$run"
if [ -n "$done_mark" ]; then
  if [ -f "$run/$done_mark" ]; then exit 67; fi
  # Who waited for it may have been killed, or have slept, between its end and the mark.
  result=
  [ ! -f "$run/result-$unit" ] || read -r result <"$run/result-$unit"
  if [ "$result" = 'success exited 0' ]; then exit 67; fi
fi
. systemd/lib/install-record-result.sh
. systemd/lib/read-start-script.sh
umask "$mask"
rm -f "$run/$file" "$run/result-$unit"
printf "set -- '' %s\n%s\n" "$unit" "$start" >"$run/$file"
