#!/bin/sh
# Keeps the service of a package from starting when the package is installed. A service that already exists is not
# touched.
package=${1:?package}
install -d -m 0711 /var/lib/fairlead
systemctl cat "$package.service" >/dev/null 2>&1 && exit 0
systemctl mask --quiet "$package.service" 2>/dev/null
touch "/var/lib/fairlead/$package-masked"
