#!/bin/sh
# Follows the output of an application's processes in the journal.
app=${1:?application}
from=${2:?option of journalctl that says where to begin}
unit=${3?pattern of units, or nothing}
set -- -q -o json --no-pager --all --follow --output-fields=__CURSOR,__REALTIME_TIMESTAMP,_SYSTEMD_UNIT,MESSAGE -t "$app" "$from"
if [ -z "$unit" ]; then exec journalctl "$@"; fi
journalctl "$@" | grep -E --line-buffered -e "$unit"
