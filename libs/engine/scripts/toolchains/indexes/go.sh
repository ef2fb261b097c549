#!/bin/sh
# Reads the index of the releases of Go: JSON with the files of each release. A server of plain files has it as index.json.
# Betas and release candidates are left out. The arguments are those of begin-index.sh.
set -eu
. toolchains/lib/begin-index.sh
case $machine in x64) machine=amd64 ;; esac
json() { [ "$(awk 'match($0, /[^ \t\r]/) { print substr($0, RSTART, 1); exit }' "$new")" = '[' ]; }
code=0
fetch '?mode=json&include=all' "$new" || code=$?
# 22: the answer is an error.
case $code in 0 | 22) ;; *) exit 69 ;; esac
if [ "$code" -ne 0 ] || ! json; then
  download index.json "$new"
  json || { echo 'its index is not JSON' >&2 && exit 69; }
fi
# Fields in any order, one per line; no value of the files contains a bracket or a comma.
sed -i 's/[][{},]/\n&\n/g' "$new"
awk -F '"' -v machine="$machine" '
  $0 == "{" { split("", file) }
  NF >= 5 { file[$2] = $4 }
  $0 == "}" {
    version = substr(file["version"], 3)
    if (file["os"] == "linux" && file["arch"] == machine && file["kind"] == "archive" &&
        file["version"] ~ /^go[0-9]+\.[0-9]+(\.[0-9]+)?$/ && file["sha256"] ~ /^[0-9a-f]+$/ && length(file["sha256"]) == 64)
      print version (version ~ /\..*\./ ? "" : ".0"), "-", file["filename"], file["sha256"]
    split("", file)
  }' "$new" >>"$new.index"
. toolchains/lib/end-index.sh
