# shellcheck shell=sh
# Defines `limit_repository`, which removes old commits from `$GIT_DIR` once it has outgrown its last size twice and by
# 64 MiB. It is a cache: rollbacks use release folders, and a missing commit is fetched again. If it cannot be cleaned up
# in time, it begins anew. Requires `$scratch`.
: "${scratch:?}"
size_of() {
  size=$(du -sk "$GIT_DIR/objects")
  size=${size%%[!0-9]*}
}
limit_repository() {
  size_of
  last=0
  if [ -f "$GIT_DIR/size" ]; then read -r last <"$GIT_DIR/size" || true; fi
  case $last in '' | *[!0-9]*) last=0 ;; esac
  [ "$size" -gt $((2 * last + 65536)) ] || return 0
  git for-each-ref --sort=-version:refname --format='delete %(refname)' refs/releases >"$scratch/releases"
  tail -n +6 "$scratch/releases" >"$scratch/deleted"
  git for-each-ref --format='delete %(refname)' refs/heads refs/tags refs/history refs/incoming >>"$scratch/deleted"
  git update-ref --stdin <"$scratch/deleted"
  if timeout -k 5 300 git -c pack.threads=1 -c pack.windowMemory=64m gc --quiet --prune=now >/dev/null 2>&1; then
    size_of
    echo "$size" >"$GIT_DIR/size"
  else
    rm -rf "$GIT_DIR/objects" "$GIT_DIR/refs" "$GIT_DIR/packed-refs" "$GIT_DIR/shallow" "$GIT_DIR/size"
  fi
}
