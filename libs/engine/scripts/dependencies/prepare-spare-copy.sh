#!/bin/sh
# Prepares the spare copy of the dependencies that the next release takes.
set -eu
app=${1:?application}
release=${2:?number of the release that serves}
home=/var/lib/fairlead/apps/$app
keys=$(grep -oE '"(dependencies|moreDependencies)":"[0-9a-f]{32}"' "$home/releases/$release.json" 2>/dev/null | cut -d '"' -f 4) || exit 0
for key in $keys; do
  cd "$home/deps/$key" 2>/dev/null || continue
  if [ ! -f complete ] || [ -d spare ]; then continue; fi
  for name in node_modules vendor; do
    [ -d "$name" ] || continue
    rm -rf spare.new
    cp -al "$name" spare.new
    mv -T spare.new spare
  done
done
