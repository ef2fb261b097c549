# shellcheck shell=sh
# Defines `export_commit`, which writes the files of a commit of `$GIT_DIR` to a folder, with the contents of large files
# (Git LFS). Requires `$said` and `$scratch`. Exit code 68: the large files could not be fetched; 69: that needs git-lfs.
: "${said:?}" "${scratch:?}"
# What parseRepositoryUrl accepts; other transports could run programs or read local files.
is_address() {
  printf '%s\000' "$1" | grep -zqE \
    -e '^(https?|ssh|git)://([^]/@:[:space:][:cntrl:]\\[-][^]/@[:space:][:cntrl:]\\[]*@)?([A-Za-z0-9_][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?/[^[:space:][:cntrl:]\\]+$' \
    -e '^[A-Za-z0-9_][A-Za-z0-9._-]*@([A-Za-z0-9_][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\]):[^:[:space:][:cntrl:]\\-][^[:space:][:cntrl:]\\]*$'
}
archive() {
  rm -f "$scratch/failed"
  # pipe: a failure of git leaves the file
  if { git archive --format=tar "$commit" 2>"$said" || : >"$scratch/failed"; } | tar -xf - -C "$folder"; then
    if [ ! -f "$scratch/failed" ]; then return; fi
  fi
  cat "$said" >&2
  exit 1
}
large_file_failed() {
  printf 'missing %s\000' "$1"
  cat "$said" >&2
  exit 68
}
# git-lfs reads no configuration of the repository here; of `.lfsconfig` only the address of the files is respected.
fetch_large_files() {
  command -v git-lfs >/dev/null || exit 69
  endpoint=$(git config --blob "$commit:.lfsconfig" --get lfs.url 2>/dev/null) ||
    endpoint=$(git config --blob "$commit:.lfsconfig" --get remote.origin.lfsurl 2>/dev/null) || endpoint=
  set -- -c "remote.origin.url=$address" -c lfs.transfer.maxretries=3 -c lfs.activitytimeout=30
  if [ -n "$endpoint" ]; then
    if ! is_address "$endpoint"; then
      echo 'the address in .lfsconfig is not an https, http or ssh URL' >"$said"
      large_file_failed ''
    fi
    set -- "$@" -c "lfs.url=$endpoint"
  fi
  # It also fetches what only resembles a large file, so its failure counts where a file is missing.
  git "$@" lfs fetch origin "$commit" >"$said" 2>&1 || true
}
# Puts the contents in the place of the pointers. The filter of git would hold each file in memory.
replace_pointers() {
  # grep finds nothing where there are no pointers.
  (cd "$folder"; find . -type f -size -3 -exec sh -c \
    'grep -lZE "^version https://(git-lfs|hawser)\.github\.com/spec/v1" "$@" || [ "$?" -eq 1 ]' find-pointers {} +) >"$scratch/found" || exit 1
  sed -z 's|^\./||' "$scratch/found" >"$scratch/pointers"
  export GIT_INDEX_FILE="$scratch/index"
  git read-tree "$commit" || exit 1
  git check-attr --cached -z --stdin filter <"$scratch/pointers" >"$scratch/attributes" || exit 1
  tr '\n\000' '\001\n' <"$scratch/attributes" >"$scratch/filters"
  unset GIT_INDEX_FILE
  : >"$scratch/large"
  while IFS= read -r file <&4 && IFS= read -r _ <&4 && IFS= read -r filter <&4; do
    [ "$filter" = lfs ] || continue
    id=$(sed -n 's/^oid sha256:\([0-9a-f]\{64\}\)$/\1/p' "$folder/$file")
    rest=${id#??}
    object=$GIT_DIR/lfs/objects/${id%"$rest"}/${rest%"${rest#??}"}/$id
    if [ -z "$id" ] || [ ! -f "$object" ]; then large_file_failed "$file"; fi
    cp --reflink=auto -- "$object" "$folder/$file" || exit 1
    echo "$id" >>"$scratch/large"
  done 4<"$scratch/filters"
  # Only the files of this commit remain in the cache.
  # pipe: what is not removed now is removed by the next fetch
  find "$GIT_DIR/lfs" -type f 2>/dev/null | grep -vFf "$scratch/large" | tr '\n' '\000' | xargs -0r rm -f
}
# Parameters: the commit, the address of its repository, the folder.
export_commit() {
  commit=$1 address=$2 folder=$3
  if git grep -q -F -e filter=lfs "$commit" -- '*.gitattributes'; then
    fetch_large_files
    mv "$said" "$scratch/said-by-lfs"
    archive
    mv "$scratch/said-by-lfs" "$said"
    replace_pointers
  else
    archive
  fi
}
