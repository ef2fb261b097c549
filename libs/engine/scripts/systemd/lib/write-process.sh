# shellcheck shell=sh
# Writes the start script and the unit of one process. Requires `$run`, `$suffix`, `$mask`, `$port`, `$app`, `$number`,
# `$start` and `$text`, the text of the unit. Sets `$unit`.
: "${run:?}" "${suffix?}" "${mask:?}" "${port?}" "${app:?}" "${number:?}" "${start:?}" "${text:?}"
unit=fairlead-$app-$number$suffix.service
umask "$mask"
[ ! -e "$run/start$suffix" ] || rm -f "$run/start$suffix"
printf "set -- '%s' %s\n%s\n" "$port" "${unit%.service}" "$start" >"$run/start$suffix"
umask 022
printf '%s' "$text" >"/etc/systemd/system/$unit"
