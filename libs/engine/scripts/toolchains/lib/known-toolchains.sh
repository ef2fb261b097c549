# shellcheck shell=sh
# Prints the cached survey of toolchains, if it is still valid. Included by the script that begins a deployment.
known=/var/lib/fairlead/toolchains
if [ -f "$known" ]; then
  programs='' identity=
  { read -r programs && read -r identity; } <"$known" || true
  # shellcheck disable=SC2086 # Paths of programs, separated by blanks.
  if [ "$identity" = "$(stat -L --printf '%n %s %Y;' /var/lib/dpkg/status $programs 2>/dev/null)" ]; then
    printf 'toolchains '
    cat "$known"
    printf '\000'
  fi
fi
