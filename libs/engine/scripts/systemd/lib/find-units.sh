# shellcheck shell=sh
# Names of the units of deployment `$1` of `$app`: those of the web into `$web`, others into `$workers`.
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
