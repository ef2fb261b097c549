# shellcheck shell=sh
# Reads the start script from standard input into `$start`, completely or not at all: it ends with SCRIPT_END_MARKER.
start=$(cat)
case $start in *'# whole') ;; *) echo 'the start script did not arrive whole' >&2; exit 1 ;; esac
