#!/bin/sh
# Prints the ids of the applications and database instances on the server, one a line.
cd /var/lib/fairlead 2>/dev/null || exit 0
for folder in apps/app_* databases/db_*; do [ ! -d "$folder" ] || printf '%s\n' "${folder#*/}"; done
