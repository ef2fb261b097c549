#!/bin/sh
# Prints which of the packages are available from the server's package sources.
apt-cache show docker.io >/dev/null 2>&1 || apt-get -q -o DPkg::Lock::Timeout=300 update >/dev/null 2>&1
for package; do
  if [ -n "$(apt-cache show "$package" 2>/dev/null)" ]; then echo "$package"; fi
done
