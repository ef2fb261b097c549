# shellcheck shell=sh
# Prints the toolchains that are installed, the indexes of releases that are less than a day old, and the cached survey of
# packages, if it is still valid. Included by the script that begins a deployment.
for folder in /var/lib/fairlead/toolchains/*/*/; do
  [ -d "$folder" ] || continue
  folder=${folder#/var/lib/fairlead/toolchains/}
  printf 'toolchain %s\000' "${folder%/}"
done
for index in /var/lib/fairlead/toolchains/.index/*; do
  if [ -f "$index" ] && [ -n "$(find "$index" -mmin -1440)" ]; then
    printf 'index %s ' "${index##*/}"
    cat "$index"
    printf '\000'
  fi
done
known=/var/lib/fairlead/toolchain-packages
if [ -f "$known" ]; then
  programs='' identity=
  { read -r programs && read -r identity; } <"$known" || true
  # shellcheck disable=SC2086 # Paths of programs, separated by blanks.
  if [ "$identity" = "$(stat -L --printf '%n %s %Y;' /var/lib/dpkg/status $programs 2>/dev/null)" ]; then
    printf 'survey '
    cat "$known"
    printf '\000'
  fi
fi
