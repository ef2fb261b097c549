#!/bin/sh
# Checks whether the proxy can read the pages of a slot. Exit code 74: it cannot.
app=${1:?application}
number=${2:?number of the deployment}
cd "/var/lib/fairlead/apps/$app/slots/$number/www/" || exit 74
setpriv --reuid caddy --regid caddy --clear-groups sh -c 'ls >/dev/null && { [ ! -e index.html ] || [ -r index.html ]; }' || exit 74
