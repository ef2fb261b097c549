#!/bin/sh
# Starts the engine if it is stopped. Exit code 78: it is not installed; 79: it does not run, and standard output says
# why. Prints the client's version and whether it builds with BuildKit (1 or 0).
set -u
refuse_podman() { echo 'the docker command of this server is that of Podman'; exit 79; }
. docker/lib/engine-answers.sh
if ! answers; then
  # A deployment of another application may be installing the engine: a partial installation says nothing.
  . server/lib/locks.sh
  lock_file packages
  exec 9>>"$locks/packages"
  flock -w 900 9
  exec 9>&-
fi
if ! answers; then
  case $(docker --version 2>/dev/null) in *[Pp]odman*) refuse_podman ;; esac
  if ! systemctl cat docker.service >/dev/null 2>&1; then
    if command -v docker >/dev/null || command -v dockerd >/dev/null; then
      echo 'there is a docker command, and neither an engine at /run/docker.sock nor docker.service'
      exit 79
    fi
    exit 78
  fi
  systemctl start docker.service >/dev/null 2>&1
  tries=0
  until answers; do
    tries=$((tries + 1))
    if [ "$tries" -gt 100 ] || ! systemctl is-active --quiet docker.service; then
      echo 'docker.service does not start'
      journalctl -q -o cat -n 20 -u docker.service
      exit 79
    fi
    sleep 0.2
  done
fi
docker=$(command -v docker) || { echo 'the engine runs, and the docker command is missing'; exit 79; }
. docker/lib/detect-client.sh
if [ -n "$podman" ]; then refuse_podman; fi
printf '%s\n' "$version" "$buildkit"
