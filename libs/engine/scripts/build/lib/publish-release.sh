# shellcheck shell=sh
# Moves the release from `$staging` to its place, and marks it as complete by its manifest, which comes through standard
# input. Requires `$home`, `$number` and `$staging`.
: "${home:?}" "${number:?}" "${staging:?}"
umask 077
cat >"$home/releases/$number.json.new"
[ ! -e "$staging" ] || mv -T "$staging" "$home/releases/$number"
mv "$home/releases/$number.json.new" "$home/releases/$number.json"
