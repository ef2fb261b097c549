#!/bin/sh
# For an engine that is installed now and belongs to nobody else: what builds leave for the next ones does not grow
# without bound. Otherwise the engine's configuration is not ours.
set -eu
[ ! -e /etc/docker/daemon.json ] || exit 0
umask 022
mkdir -p /etc/docker
printf '%s\n' '{ "builder": { "gc": { "enabled": true, "defaultKeepStorage": "10GB" } } }' >/etc/docker/daemon.json
