# shellcheck shell=sh
# `info` prints a commit as `readCommit` takes it.
info() { git log -1 --no-show-signature --format='%H%n%an%n%ae%n%cI%n%B' --end-of-options "$1" -- 2>/dev/null; }
