import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, ApiFailure, createToken, FairleadProcess } from '@fairlead/testbed';
import type { ServerRecord } from './support/api-records';
import { startPostgresProcess, type PostgresProcess } from './support/postgres-server';

const OWNER = { email: 'owner@example.com', password: 'a long enough password' };
const KILLS = 3;
const PARALLEL = 8;
/** A key stays in use for fifteen seconds after its process was killed. */
const PATIENCE_MS = 120_000;

describe.each(['SQLite', 'PostgreSQL'])('requests with an Idempotency-Key, on %s', (database) => {
  let postgres: PostgresProcess | undefined;
  let folder: string;
  let fairlead: FairleadProcess;
  let api: ApiClient;

  const start = (port?: number): Promise<FairleadProcess> =>
    FairleadProcess.start({
      dataDir: join(folder, 'data'),
      ...(port !== undefined && { port }),
      settings: {
        ...(postgres && { DATABASE_URL: postgres.url }),
        FAIRLEAD_ADMIN_EMAIL: OWNER.email,
        FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
        FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0',
        FAIRLEAD_RATE_LIMIT_PER_HOUR: '0',
      },
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fairlead-repeats-'));
    if (database === 'PostgreSQL') postgres = await startPostgresProcess();
    fairlead = await start();
    const token = await createToken(fairlead.url, { ...OWNER, name: 'CI', scopes: ['servers:read', 'servers:write'] });
    api = new ApiClient(fairlead.url, token);
  });
  afterAll(async () => {
    await fairlead?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  /** As a pipeline does it: the same request with the same key, until there is a response. */
  async function create(name: string): Promise<ServerRecord> {
    const key = randomUUID();
    const server = { name, host: `${name}.invalid`, host_key_fingerprint: `SHA256:${'A'.repeat(43)}` };
    for (const end = Date.now() + PATIENCE_MS; ; await pause(200)) {
      try {
        return await api.post<ServerRecord>('/servers', server, { 'idempotency-key': key });
      } catch (error) {
        const isFinal = error instanceof ApiFailure && error.status < 500 && error.code !== 'IDEMPOTENCY_KEY_IN_USE';
        if (isFinal || Date.now() > end) throw error;
      }
    }
  }

  it('take effect exactly once, although Fairlead is killed while they are processed', async () => {
    const killed = { times: 0 };
    const killing = (async () => {
      for (; killed.times < KILLS; killed.times += 1) {
        // Different moments of a request, which takes some milliseconds.
        await pause(15 + killed.times * 10);
        await fairlead.kill();
        fairlead = await start(fairlead.port);
      }
    })();
    const created: ServerRecord[] = [];
    const clients = Array.from({ length: PARALLEL }, async (_, client) => {
      for (let count = 0; killed.times < KILLS || count < 3; count += 1)
        created.push(await create(`machine-${client}-${count}`));
    });
    await Promise.all([killing, ...clients]);
    const servers = await api.get<ServerRecord[]>('/servers?per_page=100');
    expect(created.length).toBeGreaterThanOrEqual(PARALLEL * 3);
    expect(servers.map(({ id }) => id).toSorted()).toEqual(created.map(({ id }) => id).toSorted());
  });
});
