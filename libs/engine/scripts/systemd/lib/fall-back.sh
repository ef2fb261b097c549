# shellcheck shell=sh
# Defines `fall_back`, which returns to the previous release: its web processes first, then the traffic, then its other
# processes, which the switch has stopped. If both have the same fixed port, the new release is stopped first. Requires
# `$home`, `$number`, `$previous`, `$wants`, find-units.sh, restore-previous.sh and tell-end.sh; prints `$1` and
# how `$unit` ended, and exits.
fall_back() {
  case $(readlink "$home/live") in "slots/$number" | "slots/$number".*) ;; *) printf '%s\n' "$1"; tell_end; exit 72 ;; esac
  if [ -z "$previous" ] || [ ! -d "$home/slots/$previous" ]; then printf '%s\n' "$1"; tell_end; exit 73; fi
  fixed='' told=
  for file in "$home/slots/$previous"/2-*; do
    if [ -f "$file" ] && [ -f "$home/slots/$number/${file##*/}" ]; then fixed=${file##*/2-}; fi
  done
  # systemd forgets how a unit ended once it is stopped.
  if [ -n "$fixed" ]; then
    told=$(tell_end)
    restore_previous "$previous"
  fi
  find_units "$previous"
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  [ -z "$web" ] || systemctl start $web || true
  ln -sfn "slots/$previous" "$home/live.back"
  mv -T "$home/live.back" "$home/live"
  for file in $web $workers; do ln -sfn "../$file" "$wants/$file"; done
  previous_workers=$workers
  [ -n "$told" ] || told=$(tell_end)
  find_units "$number"
  for file in $web $workers; do rm -f "$wants/$file"; done
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  [ -z "$workers" ] || systemctl stop --no-block $workers || true
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  [ -z "$previous_workers" ] || systemctl start --no-block $previous_workers || true
  printf '%s\n' "$1"
  printf '%s\n' "$told"
  exit 72
}
