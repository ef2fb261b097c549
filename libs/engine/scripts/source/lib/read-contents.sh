# shellcheck shell=sh
# What a deployment is planned from: the same for one that is made and for an inspection of a repository. Wants what
# was exported in `$release` and the application's folder in `$sub`. Exit code 66: there is no such folder. Prints
# sections that end with NUL: a word, a blank, its value; so no file may bring a NUL of its own.
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
  # What is only suggested has a sentence where these have a version.
  cat composer.json composer.lock 2>/dev/null | grep -oE '"ext-[A-Za-z0-9_]+": *"[^A-Za-z"][^"]*"' | cut -d '"' -f 2 | sort -u
  printf '\000'
fi
