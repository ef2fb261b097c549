#!/bin/sh
# The Node of the distribution, as one would install it by hand.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get -qq -o DPkg::Lock::Timeout=300 install -y nodejs npm >/dev/null
