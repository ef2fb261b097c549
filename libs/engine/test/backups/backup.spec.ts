import { BACKUP_STAGES } from '@fairlead/contracts';
import { driverOf, inspectDatabases, removeDatabase, type DatabaseSpec } from '@fairlead/engine';
import { rejectionOf, testStep } from '../databases/database-harness';
import { TestSteps, pollUntil } from '../support/engine-harness';
import { scratchDatabaseOf } from '../../src/flows/backup/scratch-database';
import { fillStatements, cancelAtStage, BackupFlowHarness } from './backup-flow-harness';
import { childProcessesMatching, flipOneBit } from './backup-repository-harness';

/** Takes a while to dump. */
const MANY_ROWS = 40_000;
/** Enough for everything that is not to happen in the middle of it. */
const FEW_ROWS = 500;
let world: BackupFlowHarness;

beforeAll(async () => {
  world = await BackupFlowHarness.start();
});

afterAll(() => world?.stop());

async function nothingLeft(): Promise<void> {
  expect(await world.copies()).toBe('');
  expect(await world.snapshots()).toEqual([]);
  expect(childProcessesMatching('restic')).toEqual([]);
}

async function filled(engine: DatabaseSpec['engine'], rows: number): Promise<DatabaseSpec> {
  const database = await world.newDatabase(engine);
  await world.query(database, fillStatements(rows)[engine] ?? '');
  return database;
}

describe.each(['postgresql', 'mariadb'] as const)('a backup of %s', (engine) => {
  let database: DatabaseSpec;
  let small: DatabaseSpec | undefined;

  beforeAll(async () => {
    database = await filled(engine, MANY_ROWS);
  });

  it('succeeds once it was restored and compared, and leaves no copy on the server', async () => {
    const steps = new TestSteps();
    const told: number[] = [];
    const dump = await world.backUp(database, { run: steps.run, progress: (bytes) => told.push(bytes) });
    expect(steps.names).toEqual([...BACKUP_STAGES]);
    expect(steps.text).toContain('the same 2 tables with 40001 rows');
    expect(dump.fingerprint).toEqual(await world.fingerprint(database));
    expect(told.at(-1)).toBe(dump.bytes);
    expect(dump.bytes).toBeGreaterThan(38_000_000);
    expect(await world.snapshots()).toEqual([dump.snapshotId]);
    expect(await world.copies()).toBe('');
    await world.repository.forget([dump.snapshotId], testStep(), { prune: true });
  });

  it('ends with an engine that is killed in the middle of the dump', async () => {
    let killing: Promise<string> | undefined;
    const unit = engine === 'postgresql' ? 'postgresql@*' : 'mariadb';
    const failing = world.backUp(database, {
      progress: () => {
        killing ??= world.machine.server.must(`systemctl kill -s KILL "${unit}"`);
      },
    });
    expect(await rejectionOf(failing)).toMatchObject({ code: 'ENGINE_DOWN' });
    await killing;
    await driverOf(engine).install(world.machine.host, testStep());
    await nothingLeft();
  });

  it.each(BACKUP_STAGES)('that is canceled while %s leaves nothing', async (stage) => {
    small ??= await filled(engine, FEW_ROWS);
    const { run, reason } = cancelAtStage(stage);
    expect(await rejectionOf(world.backUp(small, { run }))).toBe(reason);
    await nothingLeft();
  });
});

describe('a backup', () => {
  let database: DatabaseSpec;

  beforeAll(async () => {
    database = await filled('postgresql', FEW_ROWS);
  });

  it('is refused when one bit of it changed before verification', async () => {
    const other = world.withNewRepository();
    const failing = other.backUp(database, { stored: () => flipOneBit(other.repositoryFolder) });
    expect(await rejectionOf(failing)).toMatchObject({ code: 'BACKUP_REPOSITORY_DAMAGED' });
    expect(await other.snapshots()).toEqual([]);
    await nothingLeft();
  });

  it('is refused when the restored data differs from the dump', async () => {
    let kept: Parameters<typeof JSON.stringify>[0];
    const dump = await world.backUp(database, {
      stored: async (stored) => void (kept = JSON.parse(JSON.stringify(stored))),
    });
    expect(kept).toEqual(dump);
    const [table, ...tables] = dump.fingerprint.tables;
    if (!table) throw new Error('There is no table');
    const fingerprint = {
      ...dump.fingerprint,
      tables: [{ ...table, rows: table.rows + 1 }, ...tables],
      digest: 'other',
    };
    const steps = new TestSteps();
    const failing = world.backUp(database, { run: steps.run, spec: { stored: { ...dump, fingerprint } } });
    expect(await rejectionOf(failing)).toMatchObject({
      code: 'VERIFICATION_FAILED',
      output: expect.stringContaining(`table ${table.name}: ${table.rows + 1} rows`),
    });
    expect(steps.names).toEqual(['preparing', 'verifying']);
    await nothingLeft();
  });

  it('that a killed run has stored is only verified; it is dumped again where its snapshot is missing', async () => {
    const dump = await world.backUp(database);
    const again = new TestSteps();
    expect(await world.backUp(database, { run: again.run, spec: { stored: dump } })).toEqual(dump);
    expect(again.names).toEqual(['preparing', 'verifying']);
    await world.repository.forget([dump.snapshotId], testStep(), { prune: false });
    const secondRun = new TestSteps();
    const other = await world.backUp(database, { run: secondRun.run, spec: { stored: dump } });
    expect(secondRun.names).toEqual([...BACKUP_STAGES]);
    expect(await world.snapshots()).toEqual([other.snapshotId]);
    await world.repository.forget([other.snapshotId], testStep(), { prune: false });
  });

  it('removes the copy that a killed run has left', async () => {
    await driverOf('postgresql').create(world.machine.host, scratchDatabaseOf(database), testStep());
    expect(await world.copies()).not.toBe('');
    const dump = await world.backUp(database);
    expect(await world.copies()).toBe('');
    await world.repository.forget([dump.snapshotId], testStep(), { prune: false });
  });

  it('ends when the connection to the server is lost during the dump, and the next run succeeds', async () => {
    const { server } = world.machine;
    // On a slow line the dump lasts until the cable is out, however little it is.
    await server.limitNetwork(1000);
    let cutting: Promise<void> | undefined;
    const failing = world.backUp(database, {
      progress: () => {
        cutting ??= server.disconnectNetwork();
      },
    });
    expect(await rejectionOf(failing)).toMatchObject({ code: 'SERVER_UNREACHABLE' });
    await cutting;
    await server.limitNetwork();
    await server.reconnectNetwork();
    expect(await world.snapshots()).toEqual([]);
    const dump = await world.backUp(database);
    expect(await world.snapshots()).toEqual([dump.snapshotId]);
    expect(await world.copies()).toBe('');
    await world.repository.forget([dump.snapshotId], testStep(), { prune: false });
    await pollUntil('the end of all sessions', async () => {
      const facts = await inspectDatabases(world.machine.host, [database]);
      return facts.get(database.id)?.connections === 0;
    });
  });
});

it('removing a database takes a copy of a killed run with it', async () => {
  const database = await world.newDatabase('postgresql');
  await driverOf('postgresql').create(world.machine.host, scratchDatabaseOf(database), testStep());
  await removeDatabase(world.machine.host, database, new TestSteps().run);
  expect(await world.copies()).toBe('');
  expect(await inspectDatabases(world.machine.host, [database])).toEqual(new Map());
});
