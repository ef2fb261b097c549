# shellcheck shell=sh
# Installs the program that writes down how a command ended, if it is missing: systemd runs it after the command, whether or
# not anybody waits for it. A changed program needs a new name, because an existing file is not compared.
record_result=/var/lib/fairlead/record-result-1
if [ ! -f "$record_result" ]; then
  cat >"$record_result.$$" <<'PROGRAM'
printf '%s %s %s\n' "${SERVICE_RESULT:--}" "${EXIT_CODE:--}" "${EXIT_STATUS:--}" >"$1.new" && mv "$1.new" "$1"
PROGRAM
  mv "$record_result.$$" "$record_result"
fi
