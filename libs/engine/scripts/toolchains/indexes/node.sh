#!/bin/sh
# Reads the index of the releases of Node.js: a table with a line for each. The arguments are those of begin-index.sh.
set -eu
. toolchains/lib/begin-index.sh
download index.tab "$new"
awk -F '\t' -v machine="$machine" '
  NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
  index("," $column["files"] ",", ",linux-" machine ",") && $column["version"] ~ /^v[0-9]+\.[0-9]+\.[0-9]+$/ {
    version = $column["version"]
    lts = $column["lts"]
    print substr(version, 2), lts ~ /^[A-Za-z]+$/ ? lts : "-", version "/node-" version "-linux-" machine ".tar.gz",
      version "/SHASUMS256.txt"
  }' "$new" >>"$new.index"
. toolchains/lib/end-index.sh
