#!/bin/sh
# Makes the folder of the maintenance page. The first deployment may still have to come.
home=${1:?folder of the application}
install -d -m 0711 /var/lib/fairlead /var/lib/fairlead/apps "$home" && install -d -m 0755 "$home/maintenance"
