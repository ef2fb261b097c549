#!/bin/sh
# Takes the maintenance page away.
home=${1:?folder of the application}
rm -f "$home/maintenance/index.html" && rm -rf "$home/maintenance"
