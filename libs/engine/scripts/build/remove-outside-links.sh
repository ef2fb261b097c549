#!/bin/sh
# Removes the links that lead out of the served folder. The remaining arguments are the links to check.
served=${1:?folder that is served}
shift
for link; do
  case $(realpath -e "$link" 2>/dev/null)/ in
    "$served"/*) ;;
    *) rm -f "$link"; printf 'Left out %s: it is a link that leads out of the pages\n' "$link" ;;
  esac
done
