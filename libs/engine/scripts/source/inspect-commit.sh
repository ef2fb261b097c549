#!/bin/sh
# Inspects a commit with as little of the repository as possible: a shallow fetch, and only the files that
# read-contents.sh reads, which are put into a tree of their own because `git archive` fetches everything in its tree.
# It is the whole tree if a symbolic link may lead elsewhere. Exit codes and output are those of fetch-commit.sh, with
# the additional sections `refs`, `entries` (names that end with a slash) and `found` (submodules and large files,
# which are not fetched).
work=${1:?folder to work in}
key=${2:?file of the deploy key}
known_hosts=${3:?known_hosts file}
url=${4:?repository}
ref=${5?ref}
sub=${6?subdirectory, or nothing}
. source/lib/begin-inspection.sh
release=$work/release
list HEAD 'refs/heads/*' ${ref:+"refs/tags/$ref"}
printf 'refs '
cat "$listed"
printf '\000'
cut -f2 "$listed" >listed-names
names=$(pwd)/listed-names
has() { grep -qxFe "$1" "$names"; }
name=
if [ -z "$ref" ] || [ "$ref" = HEAD ]; then
  if has HEAD; then name=HEAD; fi
elif has "refs/heads/$ref"; then name=refs/heads/$ref
elif has "refs/tags/$ref"; then name=refs/tags/$ref
else
  case $ref in
    refs/*) name=$ref ;;
    *[!0-9a-f]*) ;;
    *) if [ "${#ref}" -eq 40 ] || [ "${#ref}" -eq 64 ]; then name=$ref; fi ;;
  esac
fi
[ -n "$name" ] || ref_not_found
git init -q --bare repository.git
mkdir "$release"
cd repository.git
git remote add origin "$url"
. source/lib/fetch-shallow.sh
fetch_shallow "$name" refs/inspected
. source/lib/commit-info.sh
commit=$(info refs/inspected) || ref_not_found
printf 'commit %.20000s\000' "$commit"
read -r sha <<END
$commit
END
whole=
if git ls-tree -z --name-only "$sha:$sub" >entries 2>/dev/null; then
  printf 'entries '
  head -c 100000 entries >first-entries
  tr '\000' '/' <first-entries
  printf '\000'
else
  git ls-tree -r "$sha" >wanted
  grep -q ^120000 wanted || exit 66
  whole=yes
fi
git ls-tree -r "$sha" >whole-tree
if grep -q ^160000 whole-tree; then printf 'found submodules\000'; fi
set --
. source/lib/repository-files.sh
for file in $all_files .gitattributes; do set -- "$@" "${sub:+$sub/}$file"; done
folder=$sub
while [ -n "$folder" ]; do
  case $folder in */*) folder=${folder%/*} ;; *) folder= ;; esac
  set -- "$@" "${folder:+$folder/}.gitattributes"
done
if [ -n "$sub" ]; then
  for file in $root_files .gitattributes; do set -- "$@" "$file"; done
fi
git ls-tree -z "$sha" -- "$@" >known-files
grep -z '^1[02]0' known-files >wanted || true
# The packages that read-contents.sh prints. Git quotes names that contain control characters, quotes or backslashes.
git -c core.quotePath=false ls-tree -r "$sha" >whole-tree
sed -nE 's#^(100[0-9]+ blob [0-9a-f]+)\t([^/"][^/]*/([^/]+/){0,3}(package|project)\.json)$#\2\t\1#p' whole-tree >packages
awk -F / '!/(^|\/)node_modules\// { print NF, $0 }' packages >by-depth
sort -k1,1n -k2 -o by-depth by-depth
sed -nE '1,200s#^[0-9]+ (.*)\t(.*)$#\2\t\1#p' by-depth >packages
tr '\n' '\000' <packages >>wanted
tree=$sha
if [ -z "$whole" ] && ! grep -zq ^120000 wanted; then
  git update-index -z --index-info <wanted
  tree=$(git write-tree --missing-ok)
fi
git archive --format=tar --output=archive "$tree"
tar -xf archive -C "$release"
rm archive
if [ -n "$(find "$release" -name .gitattributes -type f -exec grep -qF filter=lfs {} \; -print -quit)" ]; then printf 'found large-files\000'; fi
. source/lib/read-contents.sh
