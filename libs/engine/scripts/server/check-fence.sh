#!/bin/sh
# Runs before a command of an operation. It refuses a worker that no longer holds the lane: exit code 75 after a line with
# the mark and the greater number. The first command with a greater number ends what older holders have left running. Each
# holder has a file, whose name is its number and whose lines are the sessions of its commands; a session is entered
# before the numbers are compared, so it is either found by the next holder or refused. No lock is needed.
lane=${1:?lane}
number=${2:?number of the holder, which grows with each run of an operation in the lane}
pid=${3:?process of this session}
start=${4:?when it was started}
session=${5:?session}
mark=${6:?mark of a refusal}
fences=/var/lib/fairlead/fences
folder=$fences/$lane
# A server that is not provisioned yet, or was removed, has nothing to protect.
[ -d /var/lib/fairlead ] || exit 0
umask 077
[ -d "$folder" ] || mkdir -p "$folder" || exit 0
read -r boot </proc/sys/kernel/random/boot_id
# On a full disk the empty file still counts.
{ echo "$boot $pid $start $session" >>"$folder/$number"; } 2>/dev/null
older=
for file in "$folder"/*; do
  other=${file##*/}
  case $other in *[!0-9]*) continue ;; esac
  if [ "$other" -gt "$number" ]; then
    echo "$mark $other" >&2
    exit 75
  fi
  [ "$other" -eq "$number" ] || older="$older $other"
done
[ -n "$older" ] || exit 0
tries=50
when=unless-ended
for other in $older; do
  while read -r started_in pid start session; do
    # shellcheck disable=SC2030,SC2031 # Each session is ended in a shell of its own.
    [ "$started_in" != "$boot" ] || (
      . server/lib/end-session.sh
    )
  done <"$folder/$other"
  rm -f "$folder/$other"
done
# Lanes of records that were deleted long ago.
find "$fences" -mindepth 1 -mtime +90 -delete 2>/dev/null
exit 0
