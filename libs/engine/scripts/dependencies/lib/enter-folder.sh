# shellcheck shell=sh
# Enters the application's folder of a release, and refuses any other. Requires `$home`, `$number` and `$folder`; sets
# `$release`.
: "${home:?}" "${number:?}" "${folder?}"
release=$home/releases/$number
cd -P "$release/$folder"
case $(pwd -P)/ in "$release"/*) ;; *) exit 1 ;; esac
