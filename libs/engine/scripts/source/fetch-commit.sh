#!/bin/sh
# Fetches one commit without its history and exports it with its submodules and large files, as the user that fetches,
# and prints the files from which the release is planned. A commit that is there is not fetched again. The ref HEAD is
# the default branch. Prints sections that end with NUL: a word, a blank, its value. Exit code 64: the fetch failed; 65:
# the ref does not exist; 66: the subdirectory does not exist; 67: a submodule could not be fetched; 68: large files could
# not be fetched; 69: git-lfs is needed for them.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
url=${3:?repository}
ref=${4:?ref}
sub=${5?subdirectory, or nothing}
home=/var/lib/fairlead/apps/$app
release=$home/fetch/release
umask 022
export HOME="$home/fetch"
key=/run/fairlead-$app/key known_hosts=$HOME/known_hosts
. source/lib/git-environment.sh
scratch=$home/repository.git/scratch
mkdir -p "$scratch"
mkdir -m 0750 "$release"
said=$scratch/said stall=30 listed=$scratch/refs
. source/lib/git-transfer.sh
. source/lib/fetch-commits.sh
. source/lib/limit-repository.sh
. source/lib/export-commit.sh
. source/lib/commit-info.sh
cd "$home/repository.git"
open_repository "$home/repository.git"
commit='' branch='' hex=
case $ref in *[!0-9a-f]*) ;; *) hex=1 ;; esac
check() {
  case $1 in
    0 | 65) ;;
    *) cat "$said" >&2; exit 64 ;;
  esac
}
if [ -n "$hex" ] && { [ "${#ref}" -eq 40 ] || [ "${#ref}" -eq 64 ]; }; then
  code=0
  fetch_id "$url" "$ref" || code=$?
  check "$code"
  if [ "$code" -eq 0 ]; then commit=$ref; fi
fi
if [ -z "$commit" ]; then
  if [ "$ref" = HEAD ]; then list HEAD; else list HEAD "refs/heads/$ref" "refs/tags/$ref" "refs/tags/$ref^{}" "$ref" "$ref^{}"; fi
  head='' default='' heads='' tags='' other='' name='' id=''
  while IFS='	' read -r left right; do
    case $right in
      HEAD) case $left in 'ref: '*) default=${left#ref: } ;; *) head=$left ;; esac ;;
      "refs/heads/$ref") heads=$left ;;
      "refs/tags/$ref" | "refs/tags/$ref^{}") tags=$left ;;
      "$ref" | "$ref^{}") other=$left ;;
    esac
  done <"$listed"
  if [ "$ref" = HEAD ]; then
    id=$head name=HEAD
    case $default in
      refs/heads/*) if git check-ref-format "$default"; then name=$default branch=${default#refs/heads/}; fi ;;
    esac
  elif [ -n "$heads" ]; then id=$heads name=refs/heads/$ref
  elif [ -n "$tags" ]; then id=$tags name=refs/tags/$ref
  else
    case $ref in refs/*) id=$other name=$ref ;; esac
  fi
  if [ -n "$id" ] && is_stored "$id"; then
    commit=$id
    store "$commit"
  elif [ -n "$id" ]; then
    code=0
    fetch_name "$name" || code=$?
    check "$code"
  elif [ -n "$hex" ] && [ "${#ref}" -ge 4 ]; then
    get_history "$url" || check 64
    commit=$(commit_of "$ref") && store "$commit" || commit=
  fi
fi
[ -n "$commit" ] || ref_not_found
info=$(info "$commit") || ref_not_found
printf 'commit %.20000s\000' "$info"
if [ -n "$branch" ]; then printf 'branch %s\000' "$branch"; fi
path=
export_commit "$commit" "$url" "$release"
limit_repository
. source/lib/export-submodules.sh
rm -rf "$scratch"
. source/lib/repository-files.sh
. source/lib/read-contents.sh
