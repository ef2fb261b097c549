#!/bin/sh
# Prints lines that an application's processes have logged, oldest first: the first or the last ones of a range. The last ones
# are searched from the end, because any number of other lines may be in between.
app=${1:?application}
which=${2:?first or last}
lines=${3:?number of lines}
unit=${4?pattern of units, or nothing}
shift 4 # the rest: arguments of journalctl
# Anybody can log under any identifier. Who logged is told by the journal itself: the application, or root for a container.
user=$(id -u "$app" 2>/dev/null) || user=0
set -- -q -o json --no-pager --all --output-fields=__CURSOR,__REALTIME_TIMESTAMP,_SYSTEMD_UNIT,PRIORITY,MESSAGE \
  "SYSLOG_IDENTIFIER=$app" "_UID=$user" _UID=0 "$@"
# pipe: journalctl is killed by SIGPIPE as soon as there are enough lines, and has no other output to lose
if [ "$which" = first ] && [ -n "$unit" ]; then journalctl "$@" | grep -E -m "$lines" -e "$unit"
elif [ "$which" = first ]; then journalctl "$@" | head -n "$lines" # pipe: as above
elif [ -n "$unit" ]; then journalctl --reverse "$@" | grep -E -m "$lines" -e "$unit" | tac # pipe: as above
else journalctl --reverse --lines="$lines" "$@" | tac # pipe: tac has nothing to print of what failed
fi
