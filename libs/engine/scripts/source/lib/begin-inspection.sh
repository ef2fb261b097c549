# shellcheck shell=sh
# Sets the limits and the environment of git for an inspection of a repository. Requires `$work`, `$key`, `$known_hosts`
# and `$url`. Defines `list`, which writes refs to the file refs. Exit code 64: the repository could not be read.
#
# An inspection can write 2097152 blocks of 512 bytes to one file; of the refs 4000000 bytes are read, which is
# REFS_BYTES in read-refs.ts.
set -eu
umask 077
ulimit -f 2097152
export HOME="$work" GIT_LITERAL_PATHSPECS=1
. source/lib/git-environment.sh
cd "$work"
limited() { git -c gc.auto=0 -c maintenance.auto=false -c http.lowSpeedLimit=1000 -c http.lowSpeedTime=15 "$@"; }
list() {
  { limited ls-remote --symref -- "$url" "$@" || echo "$?" >refused; } | head -c 4000000 | tr -d '\000' >refs
  # 141: the output was longer than what is read.
  if [ -f refused ]; then
    read -r code <refused
    [ "$code" -eq 141 ] || exit 64
  fi
}
