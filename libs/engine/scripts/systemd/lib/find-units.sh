# shellcheck shell=sh
# Defines `find_units`, which finds the units of deployment `$1` of `$app`: sets `$web` to those of web processes and
# `$workers` to the others.
find_units() {
  web='' workers=
  for file in "/etc/systemd/system/fairlead-$app-$1.service" "/etc/systemd/system/fairlead-$app-$1"-*.service; do
    [ -f "$file" ] || continue
    file=${file##*/}
    case ${file#"fairlead-$app-$1"} in
      -[a-z]*) workers="$workers $file" ;;
      *) web="$web $file" ;;
    esac
  done
}
