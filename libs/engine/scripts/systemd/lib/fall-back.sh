# shellcheck shell=sh
# The previous release serves again: its web first, then the traffic, then its other processes, which the switch has
# stopped. Wants `$home`, `$number`, `$former`, `$wants`, find-units.sh and health-functions.sh; prints `$1` and how
# `$unit` ended, and exits.
fall_back() {
  case $(readlink "$home/live") in "slots/$number" | "slots/$number".*) ;; *) printf '%s\n' "$1"; tell_end; exit 72 ;; esac
  if [ -z "$former" ] || [ ! -d "$home/slots/$former" ]; then printf '%s\n' "$1"; tell_end; exit 73; fi
  find_units "$former"
  # shellcheck disable=SC2086 # Names of units, parted by blanks.
  [ -z "$web" ] || systemctl start $web || true
  ln -sfn "slots/$former" "$home/live.back"
  mv -T "$home/live.back" "$home/live"
  for file in $web $workers; do ln -sfn "../$file" "$wants/$file"; done
  former_workers=$workers
  # What is stopped is forgotten.
  told=$(tell_end)
  find_units "$number"
  for file in $web $workers; do rm -f "$wants/$file"; done
  # shellcheck disable=SC2086 # Names of units, parted by blanks.
  [ -z "$workers" ] || systemctl stop --no-block $workers || true
  # shellcheck disable=SC2086 # Names of units, parted by blanks.
  [ -z "$former_workers" ] || systemctl start --no-block $former_workers || true
  printf '%s\n' "$1"
  printf '%s\n' "$told"
  exit 72
}
