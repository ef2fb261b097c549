#!/bin/sh
# Prints the ids of the applications of the server, a line each.
cd /var/lib/fairlead/apps 2>/dev/null || exit 0
for app in app_*; do [ ! -d "$app" ] || printf "%s\n" "$app"; done
