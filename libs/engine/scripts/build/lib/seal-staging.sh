# shellcheck shell=sh
# Defines `seal` and `seal_staging`. A folder in which commands of a build have run is full of traps for root: links,
# folders that a process still holds open, files of others. So nothing in it is followed before it is sealed: the processes
# of the build user end, that user itself takes the write permission of all others away, and root becomes the owner without
# following a link. From then on only root can change anything, which is checked. Requires `$staging` and users.sh. Exit
# code 75: the release is refused, and the last line of standard error says why.
#
# A command whose connection was lost runs once more while the first one may still run, so each takes the lock.
: "${staging:?}" "${builder:?}"
. build/lib/take-lock.sh
. build/lib/end-processes.sh
refuse_seal() {
  printf '%s: %s\n' "$1" "$2" >&2
  exit 75
}
seal() {
  end_processes "$builder"
  # A failure concerns what belongs to root already, or is found below.
  (cd "$1" && setpriv --reuid "$builder" --regid "$builder" --clear-groups chmod -Rf u+rwX,go-w . </dev/null 8>&- 9>&-) || true
  strange=$(find "$1" ! -user "$builder" ! -user root -print -quit)
  [ -z "$strange" ] || refuse_seal 'The build left a file of another user' "${strange#"$1"/}"
  chown -hR root:root "$1"
  strange=$(find "$1" \( ! -user root -o -type d -perm /022 \) -print -quit)
  [ -z "$strange" ] || refuse_seal 'Another process writes into the build' "${strange#"$1"/}"
}
seal_staging() {
  [ -e "$staging.open" ] || return 0
  seal "$staging"
  rm -f "$staging.open"
}
