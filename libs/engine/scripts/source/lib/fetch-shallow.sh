# shellcheck shell=sh
# Defines `get`, and `fetch_shallow`, which fetches what a ref of `origin` leads to with as little as possible.
get() { limited fetch --quiet --no-tags --no-auto-maintenance --no-write-fetch-head --no-recurse-submodules "$@"; }
fetch_shallow() {
  if get --depth=1 --filter=blob:none origin "+$1:$2" 2>said; then return; fi
  if grep -q "find remote ref\|not our ref" said; then ref_not_found; fi
  # The simplest servers (dumb HTTP) do not support shallow fetches.
  if ! grep -q shallow said || ! get origin "+$1:$2" 2>said; then
    cat said >&2
    exit 64
  fi
}
