# shellcheck shell=sh
# Ends the script if an earlier run of it, whose result was lost with the connection, has moved the release to its place
# already. Its manifest comes through standard input. Requires the lock, `$home`, `$number` and `$staging`.
: "${home:?}" "${number:?}" "${staging:?}"
if [ ! -e "$staging" ] && [ -d "$home/releases/$number" ]; then
  . build/lib/publish-release.sh
  exit 0
fi
