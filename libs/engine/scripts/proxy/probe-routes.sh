#!/bin/sh
# Requests each hostname on the server itself, without DNS, until the proxy knows it. Reads lines of scheme, hostname
# and path; prints for each a line with the status (000: no response) and whether it is the proxy's own "nothing at this
# address".
while read -r scheme hostname path; do
  port=80
  [ "$scheme" = http ] || port=443
  tries=0 status=000 nothing=
  while [ "$tries" -lt 20 ]; do
    # pipe: a request that fails has the status 000
    answer=$(curl -s -k -g --max-time 5 --max-filesize 1000000 --noproxy '*' -A Fairlead --resolve "$hostname:$port:127.0.0.1" \
      -w '\n%{http_code}' "$scheme://$hostname$path" 2>/dev/null | tail -c 60 | tr -d '\000')
    status=$(printf '%s\n' "$answer" | tail -n 1)
    nothing=
    case $status$answer in 404*'There is nothing at this address.'*) nothing=1 ;; esac
    if [ "$status" != 000 ] && [ -z "$nothing" ]; then break; fi
    tries=$((tries + 1))
    sleep 0.25
  done
  printf '%s\t%s\n' "$status" "$nothing"
done
