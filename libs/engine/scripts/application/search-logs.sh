#!/bin/sh
# Prints the last lines of a range that match, oldest first. The files of the journal are searched at the same time: one program
# takes longer over a million lines than a reader waits.
app=${1:?application}
lines=${2:?number of lines}
unit=${3?pattern of units, or nothing}
shift 3 # the rest: arguments of journalctl, with the pattern of the search
# Anybody can log under any identifier. Who logged is told by the journal itself: the application, or root for a container.
user=$(id -u "$app" 2>/dev/null) || user=0
set -- -q -o json --no-pager --all --output-fields=__CURSOR,__REALTIME_TIMESTAMP,_SYSTEMD_UNIT,PRIORITY,MESSAGE \
  --reverse "SYSLOG_IDENTIFIER=$app" "_UID=$user" _UID=0 "$@"
machine=$(cat /etc/machine-id)
cores=$(nproc)

# $1: which files of the journal, as an option
matches() {
  journal=$1
  shift
  if [ -n "$unit" ]; then
    # pipe: a journal without units has no lines to find
    units=$(journalctl -q "$journal" --no-pager --field=_SYSTEMD_UNIT | grep -E -x -e "$unit")
    [ -n "$units" ] || return 0
    for name in $units; do set -- "$@" "_SYSTEMD_UNIT=$name"; done
  fi
  nice -n 10 journalctl "$journal" "$@" --lines="$lines"
}
# The largest first.
files() {
  # pipe: without files the journal is searched as a whole
  find "/run/log/journal/$machine" "/var/log/journal/$machine" -maxdepth 1 -type f -name '*.journal*' -printf '%s %p\n' 2>/dev/null | sort -n -r | cut -d ' ' -f 2
}

before=$(files)
if [ "$cores" -gt 1 ] && [ "$(printf '%s\n' "$before" | wc -l)" -gt 1 ]; then
  work=$(mktemp -d /var/lib/fairlead/fairlead-search.XXXXXXXXXX) || exit 1
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM
  first=0
  while [ "$first" -lt "$cores" ]; do
    number=$first
    for file in $before; do
      [ $((number % cores)) -ne 0 ] || matches --file="$file" "$@"
      number=$((number + 1))
    done >"$work/$first" 2>/dev/null &
    first=$((first + 1))
  done
  wait
  # A file that was rotated or deleted meanwhile may not have been read under its name.
  if [ "$(files | sort)" = "$(printf '%s\n' "$before" | sort)" ]; then # pipe: as above
    # pipe: these only sort what was found
    cat "$work"/* | sed -E 's/^.*"__REALTIME_TIMESTAMP":"([0-9]+)"/\1 &/' | sort -s -n -r -k 1,1 | head -n "$lines" | tac | cut -d ' ' -f 2-
    exit
  fi
fi
matches --quiet "$@" | tac # pipe: tac has nothing to print of what failed
