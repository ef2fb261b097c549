#!/bin/sh
# Makes a TLS handshake for each hostname of standard input, on the server itself, and prints the chain, the result of
# its verification and a stapled OCSP response. Then prints the end of the proxy's certificate log.
log_file=${1:?log of certificates}
roots_file=${2?file of further roots, or nothing}
directory=${3?directory of an authority, or nothing}
roots=/etc/ssl/certs/ca-certificates.crt
[ ! -s "$roots_file" ] || roots=$roots_file
while read -r name; do
  echo "host $name"
  # pipe: a handshake that fails prints no certificate
  timeout 5 openssl s_client -connect 127.0.0.1:443 -servername "$name" -showcerts -status \
    -CAfile "$roots" -CApath /etc/ssl/certs </dev/null 2>/dev/null |
    sed -n -e '/^-----BEGIN CERT/,/^-----END CERT/p' -e '/^ *Cert Status: /p' -e '/^Verify return code: /p' -e '/^ *Verification/p' | head -c 60000
done
if [ -n "$directory" ]; then
  cacert=
  [ ! -s "$roots_file" ] || cacert=$roots_file
  echo "authority $(curl -s -o /dev/null -w '%{http_code}' --max-time 8 ${cacert:+--cacert "$cacert"} "$directory")"
fi
echo log
# pipe: a log that is not there yet has no lines
tail -c 262144 "$log_file" 2>/dev/null | grep -E '"logger":"tls\.(obtain|renew)"' | grep -vE '"msg":"(acquiring lock|lock acquired|releasing lock)"' | tail -n 1000
true
