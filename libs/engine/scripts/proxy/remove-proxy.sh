#!/bin/sh
# Removes the proxy and Fairlead's folder, after the folders of all applications. Packages remain, because others may
# use them by now.
systemctl disable --now --quiet --no-reload fairlead-proxy.service 2>/dev/null
systemctl stop 'fairlead-*.socket' 'fairlead-*.service' 2>/dev/null
rm -f /etc/systemd/system/fairlead-*.service /etc/systemd/system/fairlead-*.socket
rm -f /etc/systemd/system/multi-user.target.wants/fairlead-*.service /etc/systemd/system/docker.service.wants/fairlead-*.socket
systemctl daemon-reload
systemctl reset-failed 'fairlead-*.service' 2>/dev/null
rm -rf /var/lib/fairlead /run/fairlead-*
userdel fairlead-git 2>/dev/null
true
