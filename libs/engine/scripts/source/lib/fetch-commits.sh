# shellcheck shell=sh
# Defines functions that fetch commits without their history into the bare repository `$GIT_DIR`. Requires `$number`,
# `$said` and `$url`. What is under refs/releases was fetched completely: objects alone may come from an interrupted
# fetch.
: "${number:?}" "${said:?}"
# Uses the repository in a folder, without what a killed fetch left in it. Others do not use it at the same time.
open_repository() {
  export GIT_DIR="$1"
  [ -d "$1/objects" ] || git init -q --bare --template= "$1"
  for file in "$1"/*.lock "$1"/shallow_* "$1"/refs/*.lock "$1"/refs/releases/*/*.lock "$1"/objects/pack/tmp_*; do
    if [ -f "$file" ]; then rm -f "$file"; fi
  done
}
get() {
  limited fetch --quiet --force --no-tags --no-auto-maintenance --no-write-fetch-head --no-recurse-submodules "$@" 2>"$said"
}
is_stored() { [ -n "$(git for-each-ref --count=1 --points-at "$1" refs/releases 2>/dev/null)" ]; }
store() { git update-ref "refs/releases/$number/$1" "$1"; }
commit_of() { git rev-parse --verify --quiet "$1^{commit}"; }
# Fetches all branches and tags with their history: to find a commit by the beginning of its id, and from servers that
# do not give a commit by its id.
get_history() {
  set -- --prune -- "$1" '+refs/heads/*:refs/history/heads/*' '+refs/tags/*:refs/history/tags/*'
  if [ -f "$GIT_DIR/shallow" ] && get --unshallow "$@"; then return; fi
  get "$@"
}
# Fetches a commit by its whole id from an address. Returns 64 if the fetch failed, 65 if there is no such commit.
fetch_id() {
  if ! is_stored "$2"; then
    if ! get --depth=1 -- "$1" "$2"; then
      if grep -q 'not our ref' "$said"; then return 65; fi
      get_history "$1" || return 64
    fi
    [ "$(commit_of "$2")" = "$2" ] || return 65
  fi
  store "$2"
}
# Fetches what a ref of `$url` leads to. Returns 64 if the fetch failed, 65 if there is no such ref any more.
fetch_name() {
  if ! get --depth=1 -- "$url" "+$1:refs/incoming"; then
    if grep -q 'find remote ref' "$said"; then return 65; fi
    # The simplest servers (dumb HTTP) do not support shallow fetches.
    if ! grep -q shallow "$said" || ! get -- "$url" "+$1:refs/incoming"; then return 64; fi
  fi
  commit=$(commit_of refs/incoming) || return 65
  store "$commit"
}
