# shellcheck shell=sh
# Prints the files from which a release is planned, in the same way for a deployment and for an inspection. Requires
# what was exported in `$release`, and the application's folder in `$sub`. Prints sections that end with NUL: a word, a
# blank, its value; NUL bytes of files are removed. Exit code 66: the folder does not exist.
: "${release:?}" "${sub?}" "${content_files:?}" "${summed_files:?}" "${all_files:?}"
cd "$release"
if [ -n "$sub" ]; then cd -P "./$sub" 2>/dev/null || exit 66; fi
case $(pwd -P)/ in "$release"/*) ;; *) exit 66 ;; esac
for file in $all_files; do
  if [ -f "$file" ]; then printf 'file %s\000' "$file"; fi
done
for file in $content_files; do
  if [ -f "$file" ]; then
    printf 'content %s ' "$file"
    head -c 400000 "$file" | tr -d '\000'
    printf '\000'
  fi
done
set --
for file in $summed_files; do
  if [ -f "$file" ]; then set -- "$@" "$file"; fi
done
if [ "$#" -gt 0 ]; then
  printf 'sums '
  sha256sum "$@"
  printf '\000'
fi
if [ -f composer.json ]; then
  printf 'extensions '
  # Suggested packages have a sentence where required ones have a version.
  cat composer.json composer.lock 2>/dev/null | grep -oE '"ext-[A-Za-z0-9_]+": *"[^A-Za-z"][^"]*"' | cut -d '"' -f 2 | sort -u
  printf '\000'
fi
