#!/bin/sh
# Prints the ids of the server's applications, one a line.
cd /var/lib/fairlead/apps 2>/dev/null || exit 0
for app in app_*; do [ ! -d "$app" ] || printf "%s\n" "$app"; done
