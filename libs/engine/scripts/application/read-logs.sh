#!/bin/sh
# Prints lines that an application's processes have logged, oldest first: the first or the last ones of a range. The last ones
# are read from the end, because any number of other lines may be in between.
app=${1:?application}
which=${2:?first or last}
lines=${3:?number of lines}
unit=${4?pattern of units, or nothing}
shift 4 # the rest: arguments of journalctl
# Anybody can log under any identifier. Who logged is told by the journal itself: the application, or root for a container.
user=$(id -u "$app" 2>/dev/null) || user=0
set -- -q -o json --no-pager --all --output-fields=__CURSOR,__REALTIME_TIMESTAMP,_SYSTEMD_UNIT,PRIORITY,MESSAGE \
  "SYSLOG_IDENTIFIER=$app" "_UID=$user" _UID=0 "$@"
if [ -n "$unit" ]; then
  # The journal finds the lines of a unit by an index, however many lines others have in between. It takes no patterns.
  units=$(journalctl -q --no-pager --field=_SYSTEMD_UNIT)
  units=$(printf '%s\n' "$units" | grep -E -x -e "$unit")
  [ -n "$units" ] || exit 0
  for name in $units; do set -- "$@" "_SYSTEMD_UNIT=$name"; done
fi
# pipe: journalctl is killed by SIGPIPE as soon as there are enough lines, and has no other output to lose
if [ "$which" = first ]; then journalctl "$@" | head -n "$lines"
else journalctl --reverse --lines="$lines" "$@" | tac # pipe: tac has nothing to print of what failed
fi
