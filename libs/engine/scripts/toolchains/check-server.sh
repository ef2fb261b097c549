#!/bin/sh
# Prints what a server has and could install, for the detection in a repository: nothing is changed but the cached index
# of releases. The arguments are packages. Prints sections that end with NUL: those of known-toolchains.sh, `memory` with
# the megabytes of memory and swap, `program` for each that exists, `package` with a name and its newest version.
set -u
. toolchains/lib/known-toolchains.sh
printf 'memory %s\000' "$(awk '/^(MemTotal|SwapTotal):/ { kilobytes += $2 } END { print int(kilobytes / 1024) }' /proc/meminfo)"
for program in docker make g++ python3; do
  if command -v "$program" >/dev/null; then printf 'program %s\000' "$program"; fi
done
if [ "$#" -gt 0 ]; then
  policy=$(LC_ALL=C apt-cache policy "$@" 2>/dev/null) || policy=
  printf '%s\n' "$policy" | awk '
    /^[^ ].*:$/ { name = substr($1, 1, length($1) - 1) }
    $1 == "Candidate:" && $2 != "(none)" { printf "package %s %s%c", name, $2, 0 }'
fi
