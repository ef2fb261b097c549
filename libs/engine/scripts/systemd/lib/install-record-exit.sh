# shellcheck shell=sh
# Installs record-exit.sh if it is missing. Included by the script that starts units. Requires `$record_exit`, its text.
# A changed text needs a new name (see RECORD_EXIT_PATH), because an existing file is not compared.
: "${record_exit:?}"
if [ ! -f /var/lib/fairlead/note-end-1 ]; then
  printf '%s' "$record_exit" >"/var/lib/fairlead/note-end-1.$$"
  mv "/var/lib/fairlead/note-end-1.$$" /var/lib/fairlead/note-end-1
fi
