#!/bin/sh
# Unmasks the services that hold-service.sh kept from starting, and disables them.
for mark in /var/lib/fairlead/*-server-masked; do
  [ -e "$mark" ] || continue
  name=${mark##*/}
  name=${name%-masked}
  systemctl unmask --quiet --no-reload "$name.service" 2>/dev/null
  systemctl disable --quiet "$name.service" 2>/dev/null
  rm -f "$mark"
done
