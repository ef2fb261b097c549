#!/bin/sh
# Prints the first of the folders that contains pages. The remaining arguments are the folders. Exit code 68: none does.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
staging=/var/lib/fairlead/apps/$app/staging/$number
shift 2
. build/lib/users.sh
. build/lib/seal-staging.sh
seal_staging
cd "$staging"
for folder; do
  if [ -f "$folder/index.html" ]; then printf '%s\n' "$folder"; exit 0; fi
done
for folder; do
  if [ "$folder" != . ] && [ -d "$folder" ]; then printf '%s\n' "$folder"; exit 0; fi
done
exit 68
