# shellcheck shell=sh
# Defines `limited`, which ends transfers that stall for `$stall` seconds, and `list`, which writes refs of `$url` to the
# file `$listed`. Exit code 64: the repository could not be read.
#
# At most 4000000 bytes of the refs are read, which is REFS_BYTES in read-refs.ts.
: "${stall:?}" "${listed:?}"
limited() { git -c gc.auto=0 -c maintenance.auto=false -c http.lowSpeedLimit=1000 -c http.lowSpeedTime="$stall" "$@"; }
list() {
  # pipe: a failure of git is in the file, and head and tr only cut what it prints
  { limited ls-remote --symref -- "$url" "$@" || echo "$?" >"$listed.refused"; } | head -c 4000000 | tr -d '\000' >"$listed"
  # 141: the output was longer than what is read.
  if [ -f "$listed.refused" ]; then
    read -r code <"$listed.refused"
    rm "$listed.refused"
    [ "$code" -eq 141 ] || exit 64
  fi
}
# Prints the refs that exist in place of the one that does not.
ref_not_found() {
  list HEAD 'refs/heads/*' 'refs/tags/*'
  printf 'refs '
  cat "$listed"
  printf '\000'
  exit 65
}
