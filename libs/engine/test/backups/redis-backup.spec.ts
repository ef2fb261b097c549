import {
  compareFingerprints,
  inspectDatabases,
  restoreDatabase,
  type DatabaseSpec,
  type RestoreSpec,
} from '@fairlead/engine';
import { testDatabaseSpec, rejectionOf } from '../databases/database-harness';
import { TestSteps } from '../support/engine-harness';
import { cancelAtStage, restoreRecorder, BackupFlowHarness } from './backup-flow-harness';
import { flipOneBit } from './backup-repository-harness';

let world: BackupFlowHarness;

beforeAll(async () => {
  world = await BackupFlowHarness.start();
});

afterAll(() => world?.stop());

async function created(port: number): Promise<DatabaseSpec> {
  return world.newDatabase('redis', { port, limits: { memoryMb: 128 } });
}

/** As an application uses it: through its URL. */
async function ask(database: DatabaseSpec, command: string): Promise<string> {
  const url = `redis://${database.username}:${database.password.reveal()}@127.0.0.1:${database.port}`;
  return world.machine.server.must('read -r url; redis-cli --no-auth-warning -e -u "$url"', {
    stdin: `${url}\n${command}\n`,
  });
}

const fill = (database: DatabaseSpec): Promise<string> =>
  ask(
    database,
    `EVAL "for i=1,20000 do redis.call('SET', 'k'..i, string.rep(tostring(i), 50)) end" 0\nHSET h a 1 b 2\nZADD z 1.5 one 2 two`,
  );

const instances = (): Promise<string> =>
  world.machine.server.must("systemctl list-units --all --plain --no-legend 'fairlead-db-scr*' | cat");

it('a Redis database is backed up, verified, and restored in place and into another database', async () => {
  const database = await created(26_001);
  await fill(database);
  const dump = await world.backUp(database);
  expect(compareFingerprints(dump.fingerprint, await world.fingerprint(database))).toEqual([]);
  expect(await instances()).toBe('');
  await ask(database, 'DEL h k1 k2\nSET new value');
  const safety = {
    dump: await world.backUp(database, { spec: { backupId: 'bkp_safety' } }),
    repository: world.repository,
  };
  const copy = testDatabaseSpec('redis', { port: 26_002 });
  const targets = [
    { kind: 'new', database: copy },
    { kind: 'same', database, safety },
  ] as const;
  for (const target of targets) {
    const spec: RestoreSpec = { from: dump, target };
    await restoreDatabase(world.machine.host, spec, world.repository, new TestSteps().run, restoreRecorder());
    expect(compareFingerprints(dump.fingerprint, await world.fingerprint(target.database))).toEqual([]);
    expect((await ask(target.database, 'HGET h b')).trim()).toBe('2');
  }
  await ask(database, 'SET later value');
  expect((await ask(database, 'DBSIZE')).trim()).toBe('20003');
  expect(await instances()).toBe('');
});

it('a Redis database keeps its data where a restore fails or is canceled', async () => {
  const other = world.withNewRepository();
  const database = await created(26_003);
  await fill(database);
  const dump = await other.backUp(database);
  await ask(database, 'SET mine value');
  const safety = { dump, repository: other.repository };
  const spec: RestoreSpec = { from: dump, target: { kind: 'same', database, safety } };
  const over = cancelAtStage('comparing');
  const canceled = restoreDatabase(world.machine.host, spec, other.repository, over.run, restoreRecorder());
  expect(await rejectionOf(canceled)).toBe(over.reason);
  await flipOneBit(other.repositoryFolder);
  const damaged = restoreDatabase(world.machine.host, spec, other.repository, new TestSteps().run, restoreRecorder());
  expect(await rejectionOf(damaged)).toMatchObject({ code: 'BACKUP_REPOSITORY_DAMAGED' });
  expect((await ask(database, 'GET mine')).trim()).toBe('value');
  expect(await instances()).toBe('');
  const facts = await inspectDatabases(world.machine.host, [database]);
  expect(facts.get(database.id)?.up).toBe(true);
});
