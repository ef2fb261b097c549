#!/bin/sh
# Follows the output of an application's processes in the journal.
app=${1:?application}
unit=${2?pattern of units, or nothing}
shift 2 # the rest: arguments of journalctl, one of which says where to begin
# Anybody can log under any identifier. Who logged is told by the journal itself: the application, or root for a container.
user=$(id -u "$app" 2>/dev/null) || user=0
set -- -q -o json --no-pager --all --follow --output-fields=__CURSOR,__REALTIME_TIMESTAMP,_SYSTEMD_UNIT,PRIORITY,MESSAGE \
  "SYSLOG_IDENTIFIER=$app" "_UID=$user" _UID=0 "$@"
if [ -z "$unit" ]; then exec journalctl "$@"; fi
# pipe: following ends with its reader, never by itself
journalctl "$@" | grep -E --line-buffered -e "\"_SYSTEMD_UNIT\":\"$unit\""
