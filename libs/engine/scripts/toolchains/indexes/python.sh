#!/bin/sh
# Reads the checksums of the releases of python-build-standalone, whose files are named by version, date and machine. Each
# release has the newest version of the series that are maintained; the last ones with older series are optional, because
# not every mirror has them. The arguments are those of begin-index.sh.
set -eu
. toolchains/lib/begin-index.sh
case $machine in x64) machine=x86_64 ;; arm64) machine=aarch64 ;; esac
download latest/download/SHA256SUMS "$new"
# 3.10, 3.9 and 3.8.
for older in 20260718 20251031 20241002; do
  fetch "download/$older/SHA256SUMS" "$new.older" 2>/dev/null && cat "$new.older" >>"$new"
done
rm -f "$new.older"
# The one without debugging symbols is preferred. A plus would be a blank for some servers.
awk -v build="-$machine-unknown-linux-gnu-install_only" '
  { sub(/^\*/, "", $2) }
  $1 !~ /^[0-9a-f]+$/ || length($1) != 64 || $2 !~ /^cpython-[0-9]+\.[0-9]+\.[0-9]+\+[0-9]+-/ { next }
  {
    split(substr($2, 9), part, /[+-]/)
    rest = substr($2, 9 + length(part[1] part[2]) + 1)
    rank = rest == build "_stripped.tar.gz" ? 2 : rest == build ".tar.gz" ? 1 : 0
    key = part[1]
    if (rank == 0 || (key in date && (part[2] < date[key] || (part[2] == date[key] && rank < ranks[key])))) next
    if (!(key in date)) order[++count] = key
    date[key] = part[2]; ranks[key] = rank; sum[key] = $1; file[key] = $2
    sub(/\+/, "%2B", file[key])
  }
  END { for (i = 1; i <= count; i++) print order[i], "-", "download/" date[order[i]] "/" file[order[i]], sum[order[i]] }
' "$new" >>"$new.index"
. toolchains/lib/end-index.sh
