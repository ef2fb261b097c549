# shellcheck shell=bash
# Defines `pause`, which waits for `$1` seconds without starting a program: loops that wait must not take the processor
# from the applications. It needs bash.
exec {never}<> <(:)
pause() { read -r -t "$1" -u "$never" || true; }
