// A run of Fairlead that is about to be killed: it configures the proxy of a server, says so when it begins, and stays.
const path = require('node:path');
const { readFileSync } = require('node:fs');
const { HostPool, applyRoutes, establishTrust, secret } = require(path.join(__dirname, '../../dist/index.js'));

const { address, privateKey, publicKey, routes } = JSON.parse(readFileSync(0, 'utf8'));
const step = { signal: new AbortController().signal, log: () => undefined, output: () => undefined };

async function main() {
  const target = {
    id: 'killed',
    connection: 'ssh',
    address,
    port: 22,
    username: 'root',
    privateKey: secret(privateKey),
  };
  const hostKey = await establishTrust(target, { publicKey });
  const host = new HostPool().host({ ...target, hostKey });
  process.stdout.write('sending\n');
  await applyRoutes(host, routes, (_name, work) => work(step));
  process.stdout.write('sent\n');
}

main().catch((error) => {
  // The server's side may be what is killed.
  process.stdout.write(`failed: ${error.code} ${error.message}\n`);
});
setTimeout(() => process.exit(1), 300_000);
