#!/bin/sh
# Creates the folder of the maintenance page, also for an application that is not deployed yet.
home=${1:?folder of the application}
install -d -m 0711 /var/lib/fairlead /var/lib/fairlead/apps "$home" && install -d -m 0755 "$home/maintenance"
