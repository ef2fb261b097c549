#!/bin/sh
# Downloads what node-install.sh installs.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get -qq -o DPkg::Lock::Timeout=300 update
apt-get -qq -o DPkg::Lock::Timeout=300 install -y --download-only nodejs npm >/dev/null
