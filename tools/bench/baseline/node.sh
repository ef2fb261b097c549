#!/bin/sh
# The Node of the hand-written side: Debian's packages, as hosts have none in their PATH.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get -qq -o DPkg::Lock::Timeout=300 update
apt-get -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends nodejs npm >/dev/null
