#!/bin/bash
# Waits until every instance passes its check. The path may be `image`: the health check of the container's image. The
# remaining arguments are a unit, port and process for each. The instances boot side by side, so checking them in turn
# takes no longer. Exit code 70: the process of one ended; 71: one did not pass in time.
set -eu
app=${1:?application}
path=${2?path}
ranges=${3?ranges of status}
timeout=${4:?seconds per check}
interval=${5:?hundredths of a second between checks}
limit=${6:?hundredths of a second in all}
patience=${7:?hundredths of a second in all for what works and does not listen yet}
trap '' PIPE
shift 7
. systemd/lib/health-functions.sh
. systemd/lib/tell-end.sh
. systemd/lib/pause.sh
. server/lib/listens.sh
. systemd/lib/verify-functions.sh
now
end=$((now + limit)) last=$((now + patience))
checked=()
while [ $# -gt 0 ]; do
  unit=$1 port=$2 pid=$3
  check
  checked+=("$1" "$2" "$3")
  shift 3
done
set -- "${checked[@]}"
while [ $# -gt 0 ]; do
  unit=$1 port=$2 pid=$3
  if died; then tell_end; exit 70; fi
  shift 3
done
