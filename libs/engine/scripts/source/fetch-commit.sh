#!/bin/sh
# Fetches the repository, resolves the ref and exports the commit, as the application's user, and prints the files from
# which the release is planned. All branches and tags are fetched with their history, so that any older commit can be
# deployed; later fetches transfer only what is new. Prints sections that end with NUL: a word, a blank, its value. Exit
# code 64: the fetch failed; 65: the ref does not exist; 66: the subdirectory does not exist.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
url=${3:?repository}
ref=${4?ref}
sub=${5?subdirectory, or nothing}
home=/var/lib/fairlead/apps/$app
release=$home/releases/$number
umask 022
export HOME="$home/home"
key=/run/fairlead-$app/key known_hosts=$HOME/known_hosts
. source/lib/git-environment.sh
cd "$home/repository.git"
[ -d objects ] || git init -q --bare .
. source/lib/commit-info.sh
get() {
  git -c gc.auto=0 -c maintenance.auto=false -c http.lowSpeedLimit=1000 -c http.lowSpeedTime=30 fetch --quiet --force \
    --no-auto-maintenance --no-write-fetch-head --no-recurse-submodules "$@"
}
hex='' full=
case $ref in *[!0-9a-f]*) ;; *) hex=1 ;; esac
if [ -n "$hex" ] && [ "${#ref}" -eq 40 ]; then full=1; fi
resolve() {
  if [ -n "$full" ]; then commit=$(info "$ref") && return; fi
  commit=$(info "refs/heads/$ref") && return
  commit=$(info "refs/tags/$ref") && return
  case $ref in refs/*) commit=$(info "$ref") && return ;; esac
  if [ -n "$hex" ] && [ "${#ref}" -ge 4 ]; then commit=$(info "$ref") && return; fi
  commit=
  return 1
}
commit=
if [ -n "$full" ]; then resolve || true; fi
if [ -z "$commit" ]; then
  get --prune -- "$url" '+refs/heads/*:refs/heads/*' '+refs/tags/*:refs/tags/*' || exit 64
  resolve || true
fi
if [ -z "$commit" ] && [ -n "$full" ] && get -- "$url" "$ref" 2>/dev/null; then resolve || true; fi
[ -n "$commit" ] || exit 65
printf 'commit %.20000s\000' "$commit"
read -r sha <<END
$commit
END
git archive --format=tar "$sha" | tar -xf - -C "$release"
. source/lib/repository-files.sh
. source/lib/read-contents.sh
