# shellcheck shell=sh
# Prepares the link that the switch only has to rename, and detects whether the slot already has traffic. Included by
# the scripts that start a release. Requires `$home`, `$number` and `$slot`; sets `$serves`.
: "${home:?}" "${number:?}" "${slot:?}"
ln -sfn "slots/$number" "$home/live.new"
# shellcheck disable=SC3013 # dash and bash both know -ef.
if [ "$home/live" -ef "$slot" ]; then serves=yes; else serves=no; fi
