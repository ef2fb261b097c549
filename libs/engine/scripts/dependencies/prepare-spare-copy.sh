#!/bin/sh
# Prepares the spare copy of the dependencies that the next release takes: the files are shared, the folders belong to the
# application. Only root can enter the folder in which this happens.
set -eu
app=${1:?application}
release=${2:?number of the release that serves}
home=/var/lib/fairlead/apps/$app
keys=$(sed -nE 's/.*"dependencies":"([0-9a-f]{32})".*/\1/p; s/.*"moreDependencies":"([0-9a-f]{32})".*/\1/p' "$home/releases/$release.json" 2>/dev/null) || exit 0
for key in $keys; do
  cd "$home/deps/$key" 2>/dev/null || continue
  if [ ! -f complete ] || [ -d spare ]; then continue; fi
  for name in node_modules vendor; do
    [ -d "$name" ] || continue
    rm -rf spare.new
    cp -al "$name" spare.new
    find spare.new -type d -exec chown "$app:$app" {} +
    mv -T spare.new spare
  done
done
