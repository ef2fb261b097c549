# shellcheck shell=sh
# Gives the release in `$staging` to the build user, except for files that it shares with cached dependencies. Requires
# users.sh. The mark comes first: a folder that was opened halfway is sealed as well.
: "${staging:?}" "${builder:?}"
if [ ! -e "$staging.open" ]; then
  : >"$staging.open"
  find "$staging" \( -type d -o -links 1 \) -exec chown -h "$builder:$builder" {} +
fi
