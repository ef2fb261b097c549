#!/bin/sh
# Waits until the boot is complete: after a reboot sshd answers before systemd accepts jobs.
tries=0
until case $(timeout 20 systemctl is-system-running --wait 2>/dev/null) in running | degraded | maintenance) true ;; *) false ;; esac; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || exit 0
  sleep 0.5
done
