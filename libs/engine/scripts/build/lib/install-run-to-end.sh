# shellcheck shell=sh
# Sets `$run_to_end` to a program that runs a script and returns its exit code, and installs it if it is missing. To
# systemd, a program that SIGTERM ended has ended well, so that a command that was stopped, or killed to free memory,
# would count as successful; therefore it turns that into an exit code. It is a file because systemd 252 garbles `$` and
# `;` in the arguments of a transient unit when its configuration is reloaded. A changed program needs a new name,
# because an existing file is not compared.
run_to_end=/var/lib/fairlead/run-to-end-1
if [ ! -f "$run_to_end" ]; then
  cat >"$run_to_end.$$" <<'PROGRAM'
trap 'exit 143' TERM
/bin/sh "$1" &
wait "$!"
PROGRAM
  mv "$run_to_end.$$" "$run_to_end"
fi
