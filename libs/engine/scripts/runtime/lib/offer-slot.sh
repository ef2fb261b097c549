# shellcheck shell=sh
# Part of the scripts that start a release: lays down the link that the switch only has to rename, and finds out
# whether the slot has the traffic already. Wants `$home`, `$number` and `$slot`; sets `$serves`.
: "${home:?}" "${number:?}" "${slot:?}"
ln -sfn "slots/$number" "$home/live.new"
# shellcheck disable=SC3013 # dash and bash both know -ef.
if [ "$home/live" -ef "$slot" ]; then serves=yes; else serves=no; fi
