# shellcheck shell=sh
# Part of the scripts that inspect a repository: limits and environment of git. Wants `$work`, `$key`, `$known_hosts`
# and `$url`; `list` writes refs to the file refs. Exit code 64: the repository could not be read.
#
# What an inspection may write to one file is 2097152 blocks of 512 bytes; of the refs 4000000 bytes are read, as
# REFS_BYTES says in read-refs.ts.
set -eu
umask 077
ulimit -f 2097152
export HOME="$work" GIT_LITERAL_PATHSPECS=1
. source/lib/git-environment.sh
cd "$work"
limited() { git -c gc.auto=0 -c maintenance.auto=false -c http.lowSpeedLimit=1000 -c http.lowSpeedTime=15 "$@"; }
list() {
  { limited ls-remote --symref -- "$url" "$@" || echo "$?" >refused; } | head -c 4000000 | tr -d '\000' >refs
  # 141: it had more to say than is read.
  if [ -f refused ]; then
    read -r code <refused
    [ "$code" -eq 141 ] || exit 64
  fi
}
