#!/bin/sh
# Links the persistent paths of an application into a release, as the application's user. `$own` says what happens to
# content of the release if shared content already exists: `replace`, or `keep` beside the link. A path that is new in
# the settings begins with what the live release has there: its content is moved, and the live release gets the link as
# well, so that what it writes from then on is shared too. The remaining arguments are the paths. Prints those. Exit
# code 69: one cannot be shared; standard output says why.
set -euf
app=${1:?application}
number=${2:?number of the release}
folder=${3?folder inside the release}
own=${4:?replace or keep}
live=${5?number of the live release, or nothing}
umask 027
home=/var/lib/fairlead/apps/$app release=/var/lib/fairlead/apps/$app/releases/$number
[ -d "$release" ] || exit 76
cd -P "$release/$folder"
base=$(pwd -P)
case $base/ in "$release"/*) ;; *) echo 'The folder of the application leads out of its release.'; exit 69 ;; esac
shift 5
refuse() { printf 'The persistent path "%s" cannot be shared: %s.\n' "$path" "$1"; exit 69; }
# Enters $2 below $1 without following links, and creates missing folders.
enter() {
  cd -P "$1"
  IFS=/
  for part in $2; do
    case $part in '' | .) continue ;; esac
    [ ! -L "./$part" ] || refuse "$part is a link"
    [ -d "./$part" ] || mkdir "./$part" 2>/dev/null || refuse "$part is not a folder"
    cd -P "./$part"
  done
  unset IFS
}
# Moves the content of the live release into the shared folder. The link exists before, so that the path is missing
# for two renames only; the next run repeats what was interrupted.
adopt() (
  cd -P "$home/releases/$live/$folder" 2>/dev/null || exit 0
  IFS=/
  for part in $parent; do
    if [ -L "./$part" ] || [ ! -d "./$part" ]; then exit 0; fi
    cd -P "./$part"
  done
  if [ -L "./$name.shared" ] && [ ! -e "./$name" ]; then mv -T "./$name.shared" "./$name"; exit 0; fi
  if [ -e "$kept" ] || [ -L "./$name" ] || [ ! -e "./$name" ]; then exit 0; fi
  ln -sfn "$kept" "./$name.shared"
  mv -T "./$name" "$kept"
  mv -T "./$name.shared" "./$name"
  printf '%s\n' "$path"
)
for path; do
  case /$path/ in //* | */../* | */./* | *//*) refuse 'it must lie inside the application' ;; esac
  case $path in */*) parent=${path%/*} ;; *) parent= ;; esac
  name=${path##*/}
  enter "$home/shared" "$parent"
  kept=$(pwd -P)/$name
  [ ! -L "$kept" ] || refuse 'what is shared there is a link'
  [ -z "$live" ] || adopt
  enter "$base" "$parent"
  if [ -L "./$name" ]; then
    [ "$(readlink "./$name")" = "$kept" ] || refuse 'it is a link in the release'
    continue
  fi
  if [ -e "./$name" ]; then
    if [ ! -e "$kept" ]; then
      mv "./$name" "$kept"
    elif [ "$own" = keep ]; then
      [ ! -e "./$name.own" ] || rm -rf "./$name.own"
      mv "./$name" "./$name.own"
    else
      rm -rf "./$name"
    fi
  elif [ ! -e "$kept" ]; then
    mkdir "$kept"
  fi
  ln -s "$kept" "./$name"
done
