# shellcheck shell=sh
# Gives the release its own copies of the files that composer rewrites for each release, with the classes of that
# release, instead of sharing them. Requires `$owner`, and the folder `vendor` in the working directory.
: "${owner:?}"
own() {
  set -- "$1" "$1"/*.php "$1"/*.json
  folder=$1
  shift
  mkdir "$folder/.own"
  for file; do [ ! -f "$file" ] || [ -L "$file" ] || cp --preserve=mode,timestamps "$file" "$folder/.own/"; done
  chown -R "$owner:" "$folder/.own"
  for file in "$folder"/.own/*; do [ ! -f "$file" ] || mv -f "$file" "$folder/"; done
  rmdir "$folder/.own"
}
if [ -d vendor ] && [ ! -L vendor ]; then own vendor; fi
if [ -d vendor/composer ] && [ ! -L vendor/composer ]; then own vendor/composer; fi
