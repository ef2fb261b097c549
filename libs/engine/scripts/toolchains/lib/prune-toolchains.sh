# shellcheck shell=sh
# Removes the toolchains that no release of any application uses. A deployment notes what it uses before it installs it.
toolchains=/var/lib/fairlead/toolchains
if [ -d "$toolchains" ]; then
  . server/lib/locks.sh
  lock_file toolchains
  (
    flock -w 60 7 || exit 0
    used=$(cat /var/lib/fairlead/apps/*/releases/*.toolchains 2>/dev/null)
    for folder in "$toolchains"/*/*/; do
      [ -d "$folder" ] || continue
      folder=${folder%/}
      name=${folder#"$toolchains/"}
      case "
$used
" in *"
$name
"*) continue ;; esac
      rm -rf "$folder"
      rmdir "${folder%/*}" 2>/dev/null
    done
  ) 7>>"$locks/toolchains"
fi
