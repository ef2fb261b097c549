#!/bin/sh
# Fetches the commit that a ref leads to, and tells which files differ between another commit and it. Only trees are fetched
# where the server can leave the files out. Prints sections that end with NUL: `commit`; then `changed` and `path` for each
# file, or `unknown` where the other commit is gone. Exit codes as of inspect-commit.sh.
work=${1:?folder to work in}
key=${2:?file of the deploy key}
known_hosts=${3:?known_hosts file}
url=${4:?repository}
ref=${5:?ref}
live=${7?commit to compare with, or nothing}
. source/lib/begin-inspection.sh
git init -q --bare repository.git
cd repository.git
git remote add origin "$url"
. source/lib/fetch-shallow.sh
fetch_shallow "$ref" refs/inspected
. source/lib/commit-info.sh
commit=$(info refs/inspected) || ref_not_found
printf 'commit %.20000s\000' "$commit"
[ -n "$live" ] || exit 0
# Anything may have become of the other commit, or of the transfer: then everything counts as changed.
if get --depth=1 --filter=blob:none origin "$live" 2>said && [ "$(git rev-parse --verify --quiet "$live^{commit}")" = "$live" ] &&
  git diff-tree -r --no-renames --name-only -z "$live" "refs/inspected^{commit}" >differing && [ "$(wc -c <differing)" -le 4000000 ]; then
  printf 'changed yes\000'
  # A section is a word, a blank and the path.
  sed -z 's/^/path /' differing
else
  printf 'unknown yes\000'
fi
