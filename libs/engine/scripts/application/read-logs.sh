#!/bin/sh
# Prints lines that an application's processes have logged. With a pattern, the newest lines are searched from the end,
# because any number of other lines may be in between.
app=${1:?application}
lines=${2:?number of lines}
cursor=${3?cursor, or nothing}
unit=${4?pattern of units, or nothing}
# Anybody can log under any identifier. Who logged is told by the journal itself: the application, or root for a container.
user=$(id -u "$app" 2>/dev/null) || user=0
journal() {
  journalctl -q -o json --no-pager --all --output-fields=__CURSOR,__REALTIME_TIMESTAMP,_SYSTEMD_UNIT,MESSAGE "SYSLOG_IDENTIFIER=$app" "_UID=$user" _UID=0 "$@"
}
# pipe: journalctl is killed by SIGPIPE as soon as there are enough lines, and has no other output to lose
if [ -n "$cursor" ] && [ -n "$unit" ]; then journal --after-cursor="$cursor" | grep -E -m "$lines" -e "$unit"
elif [ -n "$cursor" ]; then journal --after-cursor="$cursor" | head -n "$lines" # pipe: as above
elif [ -n "$unit" ]; then journal --reverse | grep -E -m "$lines" -e "$unit" | tac # pipe: as above
else journal --lines="$lines"
fi
