import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';
import { ratio, spread, untilAnswers } from './measure.mjs';

const { Client } = createRequire(import.meta.url)('ssh2');
export const script = (name) => readFileSync(join(root, 'tools/bench/baseline', `${name}.sh`), 'utf8');
export const HOSTNAME = 'bench.example.internal';
const FIRST_ROUNDS = 3;
const ROUNDS = 7;
/** Both sides start from rest: stopping what served before is not part of the next figure. */
const SETTLE_MS = 2500;

/** Deployments and rollbacks through the API against scripts written by hand, in turns on one host. */
export async function benchDeployments({ api, host, git, testbed, folder }) {
  const server = await addServer(api, host);
  await host.must(script('node'));
  await host.exec(script('setup'));
  const keyFile = join(folder, 'bench-key');
  writeFileSync(keyFile, host.rootKey.privateKey, { mode: 0o600 });
  const open = await connect(host);
  const version = counter('v');
  try {
    const first = await firstDeployments({ api, host, git, testbed, server, keyFile, version });
    const again = await redeployments({ api, host, testbed, open, keyFile, version, ...first });
    return { ...first.times, ...again };
  } finally {
    open.end();
  }
}

async function firstDeployments({ api, host, git, testbed, server, keyFile, version }) {
  const times = { rawFirst: [], firstOurs: [] };
  let last;
  for (let round = 0; round < FIRST_ROUNDS; round += 1) {
    const repository = await git.createRepository(`bench-${round}`);
    const text = version();
    await repository.commit(testbed.expressApp({ version: text }), { message: text });
    // Both start without a package cache: ours has one per application, so root's is put away for the first time.
    await host.exec(
      'systemctl stop "raw@*"; rm -rf /srv/raw/current /srv/raw/repository.git /srv/raw/releases/* /srv/raw/modules/* /root/.npm',
    );
    times.rawFirst.push(
      await raw(host, text, () => ssh(host, keyFile, 'deploy', ['1', '21001', repository.url, 'install'])),
    );
    const hostname = `${round}.${HOSTNAME}`;
    const application = await createApplication(api, server, `bench-${round}`, repository, hostname);
    times.firstOurs.push(await ours(api, host, application, hostname, text, 'deploy'));
    last = { repository, application, hostname };
  }
  say(`  first deployment: by hand ${spread(times.rawFirst)} ms, ours ${spread(times.firstOurs)} ms`);
  return { times, ...last };
}

async function redeployments({ api, host, testbed, open, keyFile, version, repository, application, hostname }) {
  const times = { raw: [], floor: [], ours: [], floorBack: [], oursBack: [] };
  const number = counter('', 100);
  const commit = async () => {
    const text = version();
    await repository.commit(testbed.expressApp({ version: text }), { message: text });
    return text;
  };
  const floor = (name, args) => execute(open, script(name), args);
  // Fills the dependency cache of the floor, which the measured rounds then find.
  await floor('deploy', [number(), '21002', repository.url, 'cached']);
  for (let round = 0; round < ROUNDS; round += 1) {
    let text = await commit();
    times.raw.push(
      await raw(host, text, () =>
        ssh(host, keyFile, 'deploy', [number(), String(21100 + round), repository.url, 'install']),
      ),
    );
    const before = text;
    text = await commit();
    const kept = String(Number(number()) - 1);
    times.floor.push(
      await raw(host, text, () => floor('deploy', [number(), String(21200 + round), repository.url, 'cached'])),
    );
    times.floorBack.push(await raw(host, before, () => floor('rollback', [kept])));
    const live = await answering(host, hostname);
    times.ours.push(await ours(api, host, application, hostname, text, 'deploy'));
    times.oursBack.push(await ours(api, host, application, hostname, live, 'rollback'));
    say(
      `  round ${round + 1}: ${Object.entries(times)
        .map(([key, values]) => `${key} ${Math.round(values.at(-1))}`)
        .join(', ')}`,
    );
  }
  return times;
}

async function answering(host, hostname) {
  const { stdout } = await host.exec(`curl -fsS -H 'Host: ${hostname}' http://127.0.0.1/`);
  return stdout.trim();
}

export async function raw(host, text, trigger, { hostname = HOSTNAME } = {}) {
  await pause(SETTLE_MS);
  return untilAnswers({ address: host.address, port: 8081, hostname, text, trigger });
}

/** Our side, and then the wait for the end of the observation, which is not part of the figure. */
export async function ours(api, host, application, hostname, text, action, { timeoutMs } = {}) {
  await pause(SETTLE_MS);
  let deployment;
  const took = await untilAnswers({
    address: host.address,
    port: 80,
    hostname,
    text,
    timeoutMs,
    trigger: async () => {
      deployment = await api.post(`/applications/${application.id}/${action}`);
    },
  });
  const ended = await api.until(`/applications/${application.id}/deployments/${deployment.id}`, ({ status }) =>
    ['live', 'failed', 'rolled_back'].includes(status),
  );
  if (ended.status !== 'live') throw new Error(`deployment ${ended.number}: ${ended.failure?.message}`);
  return took;
}

/** An application of a repository, with a domain that is served. */
export async function createApplication(api, server, name, repository, hostname) {
  const application = await api.post('/applications', {
    name,
    server_id: server.id,
    source: { type: 'git', repository: repository.url },
    observe_seconds: 1,
    drain_seconds: 1,
  });
  await api.post(`/applications/${application.id}/domains`, { hostname, tls: { mode: 'off' } }, { prefer: 'wait=60' });
  return application;
}

export async function addServer(api, host, name = 'bench') {
  const { public_key: publicKey } = await api.get('/servers/ssh-key');
  await host.exec('cat >> /root/.ssh/authorized_keys', { stdin: `${publicKey}\n` });
  const server = await api.post('/servers', { name, host: host.address });
  return api.until(`/servers/${server.id}`, ({ status }) => status === 'ready');
}

/** Each call a connection of its own, as a script in a pipeline has it. */
export function ssh(host, keyFile, name, args) {
  const child = spawn(
    'ssh',
    [
      '-i',
      keyFile,
      '-o',
      'StrictHostKeyChecking=no',
      '-o',
      'UserKnownHostsFile=/dev/null',
      '-o',
      'LogLevel=ERROR',
      `root@${host.address}`,
      'sh',
      '-s',
      '--',
      ...args,
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  child.stdin.end(script(name));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} by hand ended with ${code}`))));
  });
}

export function connect(host) {
  return new Promise((resolve, reject) => {
    const client = new Client();
    client.on('connect', () => client.setNoDelay(true));
    client.on('ready', () => resolve(client));
    client.on('error', reject);
    client.connect({ host: host.address, username: 'root', privateKey: host.rootKey.privateKey });
  });
}

export function execute(client, text, args) {
  return new Promise((resolve, reject) => {
    client.exec(`sh -s -- ${args.join(' ')}`, (error, stream) => {
      if (error) return reject(error);
      stream.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`by hand over the open connection ended with ${code}`)),
      );
      stream.resume();
      stream.stderr.resume();
      stream.end(text);
    });
  });
}

export function counter(prefix, start = 1) {
  let next = start;
  return () => `${prefix}${next++}`;
}

export function deploymentRatios(times) {
  return [
    {
      name: 'First deployment, against the baseline',
      ratio: ratio(times.firstOurs, times.rawFirst),
      limit: 1.2,
      ours: times.firstOurs,
      theirs: times.rawFirst,
    },
    {
      name: 'Redeployment, dependencies unchanged, against the fast baseline',
      ratio: ratio(times.ours, times.floor),
      limit: 1.3,
      ours: times.ours,
      theirs: times.floor,
    },
    {
      name: 'Redeployment, dependencies unchanged, against the baseline',
      ratio: ratio(times.ours, times.raw),
      ours: times.ours,
      theirs: times.raw,
    },
    {
      name: 'Rollback, against the fast baseline',
      ratio: ratio(times.oursBack, times.floorBack),
      limit: 1.3,
      ours: times.oursBack,
      theirs: times.floorBack,
    },
  ];
}
