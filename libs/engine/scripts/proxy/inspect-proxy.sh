#!/bin/sh
# Prints the id of the configuration that the proxy serves, as JSON, and a line with the status of the response; 000 if the
# proxy does not respond.
socket=${1:?admin socket}
curl -q -s --max-time 10 --unix-socket "$socket" -w '\nstatus %{http_code}\n' http://localhost/config/apps/http/@id
true
