# shellcheck shell=sh
# Completes the release with the manifest from standard input, if `$complete` is yes. Requires `$release`, its folder.
: "${release:?}" "${complete:?}"
if [ "$complete" = yes ]; then
  umask 077
  cat >"$release.json.new"
  mv "$release.json.new" "$release.json"
fi
