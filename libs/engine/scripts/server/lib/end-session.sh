# Sends TERM to every process of a session, and KILL to those that remain after a grace period. With `unless-ended` it
# does nothing if the session leader has ended, because its process id may have been reused. It ends the shell.
case $session in ''|0|1|*[!0-9]*) exit 2 ;; esac
if [ "$when" = unless-ended ]; then
  read -r stat 2>/dev/null </proc/"$pid"/stat || exit 0
  # shellcheck disable=SC2086 # The fields of stat(5), separated by blanks.
  set -- ${stat##*) }
  [ "${20}" = "$start" ] || exit 0
fi
members() {
  found=
  for file in /proc/[0-9]*/stat; do
    { read -r stat <"$file"; } 2>/dev/null || continue
    member=${stat%% *}
    # shellcheck disable=SC2086 # The fields of stat(5), separated by blanks.
    set -- ${stat##*) }
    if [ "$4" = "$session" ] && [ "$1" != Z ]; then found="$found $member"; fi
  done
  [ -n "$found" ]
}
members || exit 0
# shellcheck disable=SC2086 # Numbers of processes, separated by blanks.
kill -TERM $found 2>/dev/null
sleep 0.02
while [ "$tries" -gt 0 ]; do
  members || exit 0
  tries=$((tries - 1))
  sleep 0.1
done
for wait in 0.02 0.1 0.5 1; do
  # shellcheck disable=SC2086 # Numbers of processes, separated by blanks.
  kill -KILL $found 2>/dev/null
  sleep "$wait"
  members || exit 0
done
exit 1
