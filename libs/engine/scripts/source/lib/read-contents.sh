# shellcheck shell=sh
# Prints the files from which a release is planned, in the same way for a deployment and for an inspection. Requires
# what was exported in `$release`, and the application's folder in `$sub`. Prints sections that end with NUL: a word, a
# blank, its value; NUL bytes of files are removed. The words of the root's files begin with `root-`, if the application
# is in another folder. Exit code 66: the folder does not exist.
: "${release:?}" "${sub?}" "${content_files:?}" "${head_files:?}" "${summed_files:?}" "${all_files:?}"
: "${root_content_files:?}" "${root_files:?}"
# A part of a file, or a list; a pipe would hide that it could not be read.
part=$HOME/part
cd "$release"
if [ -n "$sub" ]; then cd -P "./$sub" 2>/dev/null || exit 66; fi
application=$(pwd -P)
case $application/ in "$release"/*) ;; *) exit 66 ;; esac
# Links that lead out of the release are not followed: this user can read what the application cannot.
is_file() {
  [ -f "$1" ] || return 1
  place=$1
  until [ -L "$place" ]; do
    case $place in */*) place=${place%/*} ;; *) return 0 ;; esac
  done
  case $(realpath -e -- "$1") in "$release"/*) ;; *) return 1 ;; esac
}
print_files() {
  for file in $2; do
    if is_file "$file"; then printf '%sfile %s\000' "$1" "$file"; fi
  done
  for file in $3; do
    if is_file "$file"; then
      printf '%scontent %s ' "$1" "$file"
      head -c 400000 "$file" >"$part"
      tr -d '\000' <"$part"
      printf '\000'
    fi
  done
  for file in $head_files; do
    if is_file "$file"; then
      printf '%scontent %s ' "$1" "$file"
      head -c 400 "$file" >"$part"
      tr -d '\000' <"$part"
      printf '\000'
    fi
  done
}
print_files '' "$all_files" "$content_files"
set --
for file in $summed_files; do
  if is_file "$file"; then set -- "$@" "$file"; fi
done
if [ "$#" -gt 0 ]; then
  printf 'sums '
  sha256sum "$@"
  printf '\000'
fi
if is_file composer.json; then
  printf 'extensions '
  # Suggested packages have a sentence where required ones have a version.
  grep -hsoE '"ext-[A-Za-z0-9_]+": *"[^A-Za-z"][^"]*"' composer.json composer.lock >"$part" || true
  sed 's/^"\([^"]*\).*/\1/' "$part" >"$part.names"
  sort -u "$part.names"
  printf '\000'
fi
cd "$release"
if [ "$application" != "$release" ]; then
  printf 'root-folder %s\000' "${application#"$release"/}"
  print_files root- "$root_files" "$root_content_files"
fi
# Packages of a workspace: at most 200 and 2 MB, those in the upper folders first. inspect-commit.sh selects the same.
find . -mindepth 2 -maxdepth 5 -name node_modules -prune -o -type f \( -name package.json -o -name project.json \) \
  ! -path '*[[:cntrl:]"\\]*' -printf '%d %s %P\n' >"$part"
sort -k1,1n -k3 -o "$part" "$part"
total=0 packages=0
while read -r _ size path; do
  packages=$((packages + 1))
  if [ "$packages" -gt 200 ]; then break; fi
  if [ "$size" -gt 200000 ] || [ ! -f "$path" ]; then continue; fi
  total=$((total + size))
  if [ "$total" -gt 2000000 ]; then break; fi
  printf 'package %s\n' "$path"
  tr -d '\000' <"$path"
  printf '\000'
done <"$part"
