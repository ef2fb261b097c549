# shellcheck shell=sh
# Seals the release in `$staging`, enters the application's folder in it, and refuses any other. Requires `$folder` and
# seal-staging.sh.
: "${staging:?}" "${folder?}"
seal_staging
cd -P "$staging/$folder"
case $(pwd -P)/ in "$staging"/*) ;; *) exit 1 ;; esac
