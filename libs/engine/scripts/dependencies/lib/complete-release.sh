# shellcheck shell=sh
# Completes the release with the record that comes through standard input, if `$complete` is yes. Wants `$release`, its
# folder.
: "${release:?}" "${complete:?}"
if [ "$complete" = yes ]; then
  umask 077
  cat >"$release.json.new"
  mv "$release.json.new" "$release.json"
fi
