#!/bin/sh
# Writes the files of the instances of one worker process without starting them. The remaining arguments are the units.
# The start script comes through standard input.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
mask=${3:?umask of start scripts}
name=${4:?name of the process}
shift 4
run=/var/lib/fairlead/apps/$app/runs/$number
. systemd/lib/read-start-script.sh
instance=0 port=
while [ $# -gt 0 ]; do
  instance=$((instance + 1)) suffix=-$name
  [ "$instance" -eq 1 ] || suffix=-$name-$instance
  text=$1
  . systemd/lib/write-process.sh
  shift
done
