import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../lib/say.mjs';
import { processorSeconds, residentMegabytes } from './idle.mjs';
import { copies, OWNER, seeded } from './seed.mjs';

const SERVERS = 500;
const MEASURED_SECONDS = 120;

/** 500 servers, each sampled every 60 s over a connection of its own: one sshd on many loopback addresses. */
export async function benchFleet({ folder, testbed }) {
  const dataDir = join(folder, 'fleet');
  const sshd = await startSshd(folder, await testbed.freePort());
  let fairlead;
  try {
    const { publicKey } = await seedServers({ testbed, dataDir, sshd });
    writeFileSync(sshd.authorizedKeys, `${publicKey}\n`, { mode: 0o600 });
    fairlead = await testbed.FairleadProcess.start({ dataDir, settings: { ...OWNER, FAIRLEAD_SAMPLE_SECONDS: '60' } });
    const idleMegabytes = residentMegabytes(fairlead.pid);
    say('  waiting for the first round of samples …');
    await pause(75_000);
    const connections = establishedTo(sshd.port);
    const before = processorSeconds(fairlead.pid);
    await pause(MEASURED_SECONDS * 1000);
    const processorPercent = ((processorSeconds(fairlead.pid) - before) / MEASURED_SECONDS) * 100;
    const samples = await countSamples(dataDir);
    return {
      servers: SERVERS,
      connections,
      samples,
      processorPercent,
      idleMegabytes,
      residentMegabytes: residentMegabytes(fairlead.pid),
    };
  } finally {
    await fairlead?.stop();
    sshd.child.kill('SIGTERM');
  }
}

async function seedServers({ testbed, dataDir, sshd }) {
  let publicKey;
  await seeded(
    { testbed, dataDir, onApi: async (api) => ({ public_key: publicKey } = await api.get('/servers/ssh-key')) },
    (database, { ids }) => {
      copies(database, 'servers', SERVERS, (row, index) => ({
        ...row,
        id: ids('srv'),
        name: `loopback-${index}`,
        host: `127.1.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`,
        port: sshd.port,
        status: 'ready',
        status_reason: null,
        status_code: null,
        provisioned_at: row.created_at,
        host_key: JSON.stringify({ algorithm: 'ssh-ed25519', fingerprint: sshd.fingerprint }),
      }));
    },
  );
  return { publicKey };
}

async function startSshd(folder, port) {
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const hostKey = join(folder, 'sshd-host-key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', hostKey]);
  const authorizedKeys = join(folder, 'sshd-authorized-keys');
  const configuration = join(folder, 'sshd-config');
  writeFileSync(
    configuration,
    [
      `Port ${port}`,
      'ListenAddress 0.0.0.0',
      `HostKey ${hostKey}`,
      `AuthorizedKeysFile ${authorizedKeys}`,
      'PasswordAuthentication no',
      'UsePAM no',
      'StrictModes no',
      'PermitRootLogin yes',
      'MaxStartups 1000:30:2000',
      'PidFile none',
    ].join('\n'),
  );
  const child = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', configuration], { stdio: 'ignore' });
  const fingerprint = execFileSync('ssh-keygen', ['-l', '-f', `${hostKey}.pub`], { encoding: 'utf8' }).split(' ')[1];
  return { child, port, fingerprint, authorizedKeys };
}

function establishedTo(port) {
  const output = execFileSync('ss', ['-Htn', 'state', 'established', `dport = :${port}`], { encoding: 'utf8' });
  return output.split('\n').filter(Boolean).length;
}

async function countSamples(dataDir) {
  const { createRequire } = await import('node:module');
  const { root } = await import('../lib/run.mjs');
  const Database = createRequire(join(root, 'apps/api/package.json'))('better-sqlite3');
  const database = new Database(join(dataDir, 'fairlead.sqlite'), { readonly: true });
  try {
    return database.prepare('SELECT count(DISTINCT server_id) AS n FROM server_samples').get().n;
  } finally {
    database.close();
  }
}
