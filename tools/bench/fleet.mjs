import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../lib/say.mjs';
import { processorSeconds, residentMegabytes } from './idle.mjs';
import { copies, OWNER, seeded } from './seed.mjs';

const SERVERS = 500;
const FLEET = '10.214.0.0/23';
const MEASURED_SECONDS = 120;

/** 500 servers, each sampled every 60 s over a connection of its own: one booted host with many addresses. */
export async function benchFleet({ folder, testbed }) {
  const dataDir = join(folder, 'fleet');
  await testbed.prepareImages({ say });
  const host = await testbed.bootHost({ image: 'plain', name: 'fleet' });
  let fairlead;
  try {
    const fingerprint = await host.hostKeyFingerprint();
    const publicKey = await seedServers({ testbed, dataDir, fingerprint });
    await openToMany(host, publicKey);
    fairlead = await testbed.FairleadProcess.start({ dataDir, settings: { ...OWNER, FAIRLEAD_SAMPLE_SECONDS: '60' } });
    const idleMegabytes = residentMegabytes(fairlead.pid);
    say('  waiting for the first round of samples …');
    await pause(75_000);
    const connections = established();
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
    await host.stop();
  }
}

async function seedServers({ testbed, dataDir, fingerprint }) {
  let publicKey;
  await seeded(
    { testbed, dataDir, onApi: async (api) => ({ public_key: publicKey } = await api.get('/servers/ssh-key')) },
    (database, { ids }) => {
      copies(database, 'servers', SERVERS, (row, index) => ({
        ...row,
        id: ids('srv'),
        name: `loopback-${index}`,
        host: addressOf(index),
        port: 22,
        status: 'ready',
        status_reason: null,
        status_code: null,
        provisioned_at: row.created_at,
        host_key: JSON.stringify({ algorithm: 'ssh-ed25519', fingerprint }),
      }));
    },
  );
  return publicKey;
}

/** All of them lead to the one host, whose sshd takes as many as come. The route goes when the host's own link does. */
async function openToMany(host, publicKey) {
  await host.must(`
    printf '%s\\n' 'MaxStartups 1000:30:2000' 'UsePAM no' >/etc/ssh/sshd_config.d/fleet.conf
    systemctl reload ssh
    mkdir -p -m 0700 /root/.ssh
    echo '${publicKey.trim()}' >>/root/.ssh/authorized_keys
    seq 0 ${SERVERS - 1} | while read -r n; do ip address add 10.214.$((n / 250)).$((n % 250 + 1))/32 dev lo; done
  `);
  execFileSync('ip', ['route', 'replace', FLEET, 'via', host.address]);
}

const addressOf = (index) => `10.214.${Math.floor(index / 250)}.${1 + (index % 250)}`;

function established() {
  const output = execFileSync('ss', ['-Htn', 'state', 'established', `dst ${FLEET}`], { encoding: 'utf8' });
  return output.split('\n').filter(Boolean).length;
}

async function countSamples(dataDir) {
  const { loadSqlite } = await import('../lib/sqlite.mjs');
  const Database = loadSqlite();
  const database = new Database(join(dataDir, 'fairlead.sqlite'), { readonly: true });
  try {
    return database.prepare('SELECT count(DISTINCT server_id) AS n FROM server_samples').get().n;
  } finally {
    database.close();
  }
}
