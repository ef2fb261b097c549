import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ApplicationRecord,
  BackupRecord,
  BackupScheduleRecord,
  CreatedDatabase,
  DomainRecord,
  ServerRecord,
} from '@fairlead/dto';
import type { TestWorld } from '../../world';

/** Records to try each command with. */
export interface CommandWorld {
  readonly url: string;
  /** It is revoked by `fairlead logout`. */
  readonly token: string;
  /** A context of the configuration file. */
  readonly context: string;
  readonly server: ServerRecord;
  /** It was installed anew, and so shows another host key. */
  readonly anew: ServerRecord;
  /** It is prepared again. */
  readonly worn: ServerRecord;
  /** Live. */
  readonly application: ApplicationRecord;
  readonly crashed: ApplicationRecord;
  readonly domain: DomainRecord;
  readonly database: CreatedDatabase;
  /** Its engine has counted a statement. */
  readonly measured: CreatedDatabase;
  /** Of this database there is a backup. */
  readonly restored: CreatedDatabase;
  readonly backup: BackupRecord;
  readonly queued: BackupRecord;
  readonly schedule: BackupScheduleRecord;
  /** What is removed. */
  readonly doomed: {
    readonly server: ServerRecord;
    readonly application: ApplicationRecord;
    readonly database: CreatedDatabase;
    readonly backup: BackupRecord;
  };
}

const STATISTICS = [
  { since: Date.parse('2026-11-20T10:00:00.000Z') },
  {
    text: `SELECT ${'x'.repeat(300)}`,
    calls: 1200,
    totalMs: 6000,
    maxMs: 310,
    rows: 4,
  },
]
  .map((row) => `${JSON.stringify(row)}\n`)
  .join('');

/** @param home the folder in which the configuration of the command line is */
export async function createCommandWorld(world: TestWorld, home: string): Promise<CommandWorld> {
  const server = await world.servers.add();
  const application = await liveApplication(world, server, 'shop');
  const newest = await world.deployments.addLive(application);
  await world.deployments.addLog(newest, [{ stage: 'building', stream: 'stdout', text: 'built' }]);
  const crashed = await liveApplication(world, server, 'crashed');
  await world.applications.setStatus(crashed, 'crashed', 'It crashed.');
  const restored = await world.databases.add(server.id, { name: 'restored' });
  const measured = await world.servers.add();
  world.servers.printReadings(measured, STATISTICS);
  const kept = await world.databases.add(server.id, { name: 'doomed' });
  return {
    url: world.url,
    token: await world.users.createToken(),
    context: writeContext(home, world.url),
    server,
    anew: await world.servers.add({
      status: 'host_key_mismatch',
      status_code: 'HOST_KEY_MISMATCH',
      offered_host_key: { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${'B'.repeat(43)}` },
    }),
    worn: await world.servers.add(),
    application,
    crashed,
    domain: await world.domains.add(application, { hostname: 'shop.example.com', tls: { mode: 'off' } }),
    database: await world.databases.add(server.id, { name: 'shop-db' }),
    measured: await world.databases.add(measured.id, { name: 'measured' }),
    restored,
    backup: await world.backups.add(restored),
    queued: await world.backups.add(await world.databases.add(server.id, { name: 'queued' }), 'queued'),
    schedule: await world.backups.addSchedule(restored),
    doomed: {
      server: await world.servers.add(),
      application: await liveApplication(world, server, 'doomed'),
      database: kept,
      backup: await world.backups.add(await world.databases.add(server.id, { name: 'archived' })),
    },
  };
}

async function liveApplication(world: TestWorld, server: ServerRecord, name: string): Promise<ApplicationRecord> {
  const application = await world.applications.add(server.id, { name });
  await world.deployments.addLive(application);
  return world.applications.read(application);
}

function writeContext(home: string, url: string): string {
  const folder = join(home, '.config/fairlead');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const config = { current_context: null, contexts: { test: { url } } };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config), { mode: 0o600 });
  return 'test';
}
