import { STOCKED_NODE } from '../toolchains/stocked-node';

/** Stands before the authority: counts orders, and limits their rate where a test wants it. */
export const ACME_FRONT_SCRIPT = `
const fs = require('node:fs');
const https = require('node:https');
const limit = () => { try { return fs.readFileSync('/opt/acme/limit', 'utf8').trim(); } catch { return undefined; } };
https.createServer({ key: fs.readFileSync('/opt/acme/front.key'), cert: fs.readFileSync('/opt/acme/front.pem') }, (request, response) => {
  const isOrder = request.method === 'POST' && request.url === '/order-plz';
  if (isOrder) fs.appendFileSync('/opt/acme/orders', Date.now() + '\\n');
  const until = isOrder ? limit() : undefined;
  if (until !== undefined) {
    request.resume();
    const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1000));
    response.writeHead(429, { 'Content-Type': 'application/problem+json', 'Retry-After': String(seconds) });
    response.end(JSON.stringify({
      type: 'urn:ietf:params:acme:error:rateLimited',
      detail: 'too many certificates (5) already issued for this exact set of domains in the last 168h0m0s, retry after ' + until,
      status: 429,
    }));
    return;
  }
  const { method, url: path, headers } = request;
  const onward = https.request({ host: '127.0.0.1', port: 14000, path, method, headers, rejectUnauthorized: false }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}).listen(Number(process.argv[2]));
`;

/** `$1` address, `$2` seconds for which certificates last, `$3` port of the name server, `$4` port of the front. */
export const ACME_START_SCRIPT = `#!/bin/bash
set -euo pipefail
cd /opt/acme
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -keyout ca.key -out ca.pem -subj '/CN=Test directory' 2>/dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout front.key -out front.csr -subj '/CN=directory' 2>/dev/null
openssl x509 -req -in front.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -out front.pem \\
  -extfile <(echo "subjectAltName=IP:$1,IP:127.0.0.1") 2>/dev/null
cat >pebble.json <<END
{ "pebble": { "listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000",
  "certificate": "/opt/acme/front.pem", "privateKey": "/opt/acme/front.key", "httpPort": 80, "tlsPort": 443,
  "ocspResponderURL": "http://127.0.0.1:8888", "externalAccountBindingRequired": false, "certificateValidityPeriod": $2 } }
END
systemd-run -q --unit=acme-names pebble-challtestsrv -management 127.0.0.1:8055 -dns01 ":$3" \\
  -http01 '' -https01 '' -tlsalpn01 '' -defaultIPv4 '' -defaultIPv6 ''
systemd-run -q --unit=acme-pebble -E PEBBLE_VA_NOSLEEP=1 -E PEBBLE_WFE_NONCEREJECT=0 -E PEBBLE_AUTHZREUSE=0 \\
  pebble -config /opt/acme/pebble.json -dnsserver "127.0.0.1:$3"
printf '#!/bin/sh\\nexec systemd-run -q --unit=acme-front ${STOCKED_NODE.folder}/bin/node /opt/acme/front.js %s\\n' "$4" >front.sh
cat >keys.sh <<'END'
#!/bin/bash
set -euo pipefail
cd /opt/acme
managed() { curl -skf "https://127.0.0.1:15000/$1"; }
{ cat ca.pem; managed roots/0; } >roots.pem
managed intermediates/0 >intermediate.pem
managed intermediate-keys/0 >intermediate.key
touch index.txt
systemd-run -q --unit=acme-ocsp --working-directory=/opt/acme openssl ocsp -port 8888 -index index.txt -CA intermediate.pem \\
  -rsigner intermediate.pem -rkey intermediate.key -nmin 1 -resp_no_certs
END
chmod 0755 front.sh keys.sh
./front.sh
`;
