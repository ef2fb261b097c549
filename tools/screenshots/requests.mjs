import { Agent, request } from 'node:https';
import { say } from '../lib/say.mjs';

const CLIENTS = 8;
const REQUESTS = 400;
const PATHS = ['/', '/', '/', '/version', '/slow?ms=120', '/slow?ms=40', '/orders/4711', '/wp-login.php'];

/** An application that prints lines in JSON while it runs, and sometimes to standard error. */
export function withLog(files) {
  const manifest = JSON.parse(files['package.json']);
  manifest.scripts.start = 'node --require ./orders.js server.js';
  return { ...files, 'package.json': JSON.stringify(manifest, null, 2), 'orders.js': ORDERS };
}

const ORDERS = `let order = 4700;
setInterval(() => {
  order += 1;
  const ms = 18 + (order % 7) * 9;
  if (order % 9 === 0) console.error(\`Error: payment of order \${order} was declined\`);
  else if (order % 5 === 0) console.log(JSON.stringify({ level: 'warn', msg: 'stock is low', order, left: order % 4 }));
  else console.log(JSON.stringify({ level: 'info', msg: 'order placed', order, ms }));
}, 500).unref();
`;

/** Sends requests to an application, until they are counted. */
export async function sendRequests(api, { id }, hostname, address) {
  say(`Requests to ${hostname} …`);
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS, rejectUnauthorized: false });
  const send = (path) =>
    new Promise((resolve, reject) => {
      const options = {
        agent,
        host: address,
        servername: hostname,
        headers: { host: hostname },
        path,
        timeout: 30_000,
      };
      request(options, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });
  const paths = Array.from({ length: REQUESTS }, (_, index) => PATHS[index % PATHS.length]);
  const sendAll = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await send(path);
  };
  await Promise.all(Array.from({ length: CLIENTS }, sendAll));
  agent.destroy();
  await api.until(`/applications/${id}/requests/stats?range=1h`, ({ totals }) => totals.requests >= REQUESTS, {
    everyMs: 1000,
  });
}
