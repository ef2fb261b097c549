import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../../lib/run.mjs';
import { say } from '../../lib/say.mjs';
import { addServer, counter, HOSTNAME, raw, script, ssh } from '../deployments.mjs';
import { ratio, spread, untilAnswers } from '../measure.mjs';

const PROGRAM = join(root, 'apps/cli/dist/fairlead.cjs');
const FILES = 50;
const FILE_BYTES = 1_000_000;
const ROUNDS = 5;
const SETTLE_MS = 2500;
const TIMEOUT_MS = 300_000;

/** `fairlead deploy --dir` of 50 MB against `tar | ssh tar` and the same switch by hand, in turns on one host. */
export async function benchUploads({ api, host, testbed, folder }) {
  const server = await addServer(api, host);
  await host.must(script('node'));
  await host.exec(script('setup'));
  const keyFile = join(folder, 'upload-key');
  writeFileSync(keyFile, host.rootKey.privateKey, { mode: 0o600 });
  const application = await api.post('/applications', {
    name: 'uploads',
    server_id: server.id,
    source: { type: 'upload' },
    observe_seconds: 1,
    drain_seconds: 1,
  });
  const path = `/applications/${application.id}`;
  await api.post(`${path}/domains`, { hostname: HOSTNAME, tls: { mode: 'off' } }, { prefer: 'wait=60' });
  const times = { raw: [], ours: [] };
  const number = counter('', 1);
  // The first deployment installs Node on the server, which is measured elsewhere.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const release = number();
    const text = `v${release}`;
    const content = makeContent(folder, testbed, text);
    const byHand = await raw(host, text, () => sendByHand({ host, keyFile, content, release }));
    await pause(SETTLE_MS);
    const ours = await untilAnswers({
      address: host.address,
      port: 80,
      hostname: HOSTNAME,
      text,
      timeoutMs: TIMEOUT_MS,
      trigger: () => deploy(api, application, content),
    });
    await api.until(path, ({ status }) => status !== 'deploying');
    if (round === 0) continue;
    times.raw.push(byHand);
    times.ours.push(ours);
    say(`  round ${round}: by hand ${Math.round(byHand)} ms, ours ${Math.round(ours)} ms`);
  }
  return times;
}

/** A plain Node application, and files of which every second one cannot be compressed. */
function makeContent(folder, testbed, version) {
  const content = mkdtempSync(join(folder, 'content-'));
  for (const [name, text] of Object.entries(testbed.plainNodeApp({ version })))
    writeFileSync(join(content, name), text);
  mkdirSync(join(content, 'assets'));
  for (let at = 0; at < FILES; at += 1) {
    const bytes =
      at % 2 === 0 ? randomBytes(FILE_BYTES) : Buffer.alloc(FILE_BYTES, `${version} and line ${at} of a text\n`);
    writeFileSync(join(content, 'assets', `${at}.bin`), bytes);
  }
  return content;
}

async function sendByHand({ host, keyFile, content, release }) {
  const target = `/srv/raw/releases/${release}`;
  const options = `-i ${keyFile} -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR`;
  const line = `tar -cz -C ${content} . | ssh ${options} root@${host.address} 'mkdir -p ${target} && tar -xz -C ${target}'`;
  await promisify(execFile)('sh', ['-c', line]);
  await ssh(host, keyFile, 'upload', [release, String(22_000 + Number(release))]);
}

function deploy(api, application, content) {
  const env = { ...process.env, FAIRLEAD_URL: api.url, FAIRLEAD_TOKEN: api.token };
  const child = spawn(process.execPath, [PROGRAM, 'deploy', application.id, '--dir', content, '--quiet'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: TIMEOUT_MS,
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`fairlead deploy ended with ${code}`))));
  });
}

export function uploadsSection({ raw: byHand, ours }) {
  return `## Upload and deployment of ${(FILES * FILE_BYTES) / 1_000_000} MB

\`fairlead deploy --dir\` from its start until the new version answers through the proxy. Half of the content cannot be compressed. By hand: \`tar -cz | ssh tar -xz\`, start on a new port, health loop, Caddy PATCH, stop the previous one.

| ours, ms (range) | by hand, ms (range) | ratio | at most |
|---|---|---|---|
| ${spread(ours)} | ${spread(byHand)} | **${ratio(ours, byHand).toFixed(2)}** | 1.3 |`;
}
