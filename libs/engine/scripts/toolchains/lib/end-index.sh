# shellcheck shell=sh
# Caches the index and prints it: the mirror, then its lines. Exit code 69: it names no release for this server.
: "${new:?}" "${name:?}" "${indexes:?}"
if [ "$(wc -l <"$new.index")" -lt 2 ]; then
  echo 'its index names no release for this server' >&2
  exit 69
fi
mv "$new.index" "$indexes/$name"
cat "$indexes/$name"
