# shellcheck shell=sh
# Goes into the application's folder of a release, and nowhere else. Wants `$home`, `$number` and `$folder`; sets
# `$release`.
: "${home:?}" "${number:?}" "${folder?}"
release=$home/releases/$number
cd -P "$release/$folder"
case $(pwd -P)/ in "$release"/*) ;; *) exit 1 ;; esac
