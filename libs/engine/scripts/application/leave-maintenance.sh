#!/bin/sh
# Removes the maintenance page.
home=${1:?folder of the application}
rm -f "$home/maintenance/index.html" && rm -rf "$home/maintenance"
