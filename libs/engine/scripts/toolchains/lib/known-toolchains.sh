# shellcheck shell=sh
# Part of the script that begins a deployment: prints what is known, if it is still so.
known=/var/lib/fairlead/toolchains
if [ -f "$known" ]; then
  programs='' identity=
  { read -r programs && read -r identity; } <"$known" || true
  # shellcheck disable=SC2086 # Paths of programs, parted by blanks.
  if [ "$identity" = "$(stat -L --printf '%n %s %Y;' /var/lib/dpkg/status $programs 2>/dev/null)" ]; then
    printf 'toolchains '
    cat "$known"
    printf '\000'
  fi
fi
