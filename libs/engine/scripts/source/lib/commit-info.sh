# shellcheck shell=sh
# Defines `info`, which prints a commit in the format of `readCommit`.
info() { git log -1 --no-show-signature --format='%H%n%an%n%ae%n%cI%n%B' --end-of-options "$1" -- 2>/dev/null; }
