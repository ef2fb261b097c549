import { RESTORE_STAGES } from '@fairlead/contracts';
import {
  compareFingerprints,
  inspectDatabases,
  openBackupRepository,
  restoreDatabase,
  type DatabaseSpec,
  type RestoreRecorder,
  type RestoreSpec,
  type StepRunner,
  type StoredDump,
} from '@fairlead/engine';
import path from 'node:path';
import { testDatabaseSpec, rejectionOf, testStep } from '../databases/database-harness';
import { TestSteps } from '../support/engine-harness';
import { fillStatements, cancelAtStage, restoreRecorder, BackupFlowHarness } from './backup-flow-harness';
import { flipOneBit } from './backup-repository-harness';

const ROWS = 1_000;
const DATA = fillStatements(ROWS);
let world: BackupFlowHarness;

beforeAll(async () => {
  world = await BackupFlowHarness.start();
});

afterAll(() => world?.stop());

interface Prepared {
  readonly database: DatabaseSpec;
  readonly from: StoredDump;
  readonly safety: StoredDump;
}

/** A database with a backup, whose data was spoiled since, and with one of what is left. */
async function prepared(engine: DatabaseSpec['engine'], repository = world): Promise<Prepared> {
  const database = await world.newDatabase(engine);
  await world.query(database, DATA[engine] ?? '');
  const from = await repository.backUp(database);
  await world.query(database, 'DROP TABLE big; UPDATE small SET n = 2');
  const safety = await repository.backUp(database, { spec: { backupId: `bkp_safety_${database.id}` } });
  return { database, from, safety };
}

interface RestoreOptions {
  readonly run?: StepRunner;
  readonly recorder?: Partial<RestoreRecorder>;
  readonly reached?: RestoreSpec['reached'];
  readonly safetyFolder?: string;
}

function restoreOver({ database, from, safety }: Prepared, options: RestoreOptions = {}): Promise<void> {
  const { run = new TestSteps().run, recorder, reached, safetyFolder } = options;
  const location = { kind: 'local' as const, folder: safetyFolder ?? path.join(world.data.path, 'backups') };
  const repository = openBackupRepository({ ...world.spec, location });
  const spec: RestoreSpec = { from, reached, target: { kind: 'same', database, safety: { dump: safety, repository } } };
  return restoreDatabase(world.machine.host, spec, world.repository, run, restoreRecorder(recorder));
}

async function expectHeld(database: DatabaseSpec, dump: StoredDump): Promise<void> {
  expect(compareFingerprints(dump.fingerprint, await world.fingerprint(database))).toEqual([]);
  expect(await world.copies()).toBe('');
}

describe.each(['postgresql', 'mariadb'] as const)('a restore of %s', (engine) => {
  /** Preparing it takes longer than a test does: all but the last leave it as they found it. */
  let before: Prepared;

  beforeAll(async () => {
    before = await prepared(engine);
  });

  it('into a new database leaves the old one alone', async () => {
    const { database, from, safety } = before;
    const copy = testDatabaseSpec(engine);
    const steps = new TestSteps();
    const spec: RestoreSpec = { from, target: { kind: 'new', database: copy } };
    for (const run of [steps.run, new TestSteps().run])
      await restoreDatabase(world.machine.host, spec, world.repository, run, restoreRecorder());
    expect(steps.names).toEqual(['preparing', 'restoring', 'comparing']);
    await expectHeld(copy, from);
    await expectHeld(database, safety);
    expect(await world.query(copy, 'SELECT n FROM small')).toBe('1');
  });

  it.each(['preparing', 'restoring', 'comparing'] as const)(
    'that is canceled while %s changes nothing',
    async (stage) => {
      const over = cancelAtStage(stage);
      expect(await rejectionOf(restoreOver(before, { run: over.run }))).toBe(over.reason);
      await expectHeld(before.database, before.safety);
      const target = testDatabaseSpec(engine);
      const spec: RestoreSpec = { from: before.from, target: { kind: 'new', database: target } };
      const asNew = cancelAtStage(stage);
      expect(
        await rejectionOf(restoreDatabase(world.machine.host, spec, world.repository, asNew.run, restoreRecorder())),
      ).toBe(asNew.reason);
      expect(await inspectDatabases(world.machine.host, [target])).toEqual(new Map());
    },
  );

  it('in place restores everything, with the same name, owner and password', async () => {
    const steps = new TestSteps();
    const told: number[] = [];
    await restoreOver(before, { run: steps.run, recorder: { progress: (bytes) => told.push(bytes) } });
    expect(steps.names).toEqual([...RESTORE_STAGES]);
    expect(told.at(-1)).toBe(before.from.bytes);
    await expectHeld(before.database, before.from);
    expect(await world.query(before.database, 'SELECT count(*) FROM big')).toBe(String(ROWS));
    await world.query(before.database, 'CREATE TABLE later (n int); DROP TABLE later');
    // Once more, as what was restored is a database like any other.
    await restoreOver({ ...before, from: before.safety, safety: before.from });
    await expectHeld(before.database, before.safety);
    const dump = await world.backUp(before.database, { spec: { backupId: `bkp_later_${before.database.id}` } });
    expect(dump.fingerprint.digest).toBe(before.safety.fingerprint.digest);
  });

  it('that was killed at the switch resumes from there, and loses no later write', async () => {
    const killed = new Error('killed');
    const told: string[] = [];
    const recorder = {
      switching: async () => void told.push('switching'),
      switched: () => Promise.reject(killed),
    };
    expect(await rejectionOf(restoreOver(before, { recorder }))).toBe(killed);
    expect(told).toEqual(['switching']);
    if (engine === 'postgresql') await world.query(before.database, 'INSERT INTO small VALUES (7)');
    await restoreOver(before, { reached: 'switching' });
    const rows = await world.query(before.database, 'SELECT count(*) FROM small');
    expect(rows).toBe(engine === 'postgresql' ? '2' : '1');
    await world.query(before.database, 'INSERT INTO small VALUES (8)');
    const steps = new TestSteps();
    await restoreOver(before, { reached: 'cleaning', run: steps.run });
    expect(steps.names).toEqual(['cleaning']);
    expect(await world.query(before.database, 'SELECT max(n) FROM small')).toBe('8');
    expect(await world.copies()).toBe('');
  });
});

it('one bit changed in the storage ends a restore before anything of the old data is touched', async () => {
  const other = world.withNewRepository();
  const before = await prepared('postgresql', other);
  await flipOneBit(other.repositoryFolder);
  for (const target of [
    { kind: 'same', database: before.database, safety: { dump: before.safety, repository: other.repository } },
    { kind: 'new', database: testDatabaseSpec('postgresql') },
  ] as const) {
    const spec: RestoreSpec = { from: before.from, target };
    const failing = restoreDatabase(world.machine.host, spec, other.repository, new TestSteps().run, restoreRecorder());
    expect(await rejectionOf(failing)).toMatchObject({ code: 'BACKUP_REPOSITORY_DAMAGED' });
    const facts = await inspectDatabases(world.machine.host, [target.database]);
    expect(facts.has(target.database.id)).toBe(target.kind === 'same');
  }
  await expectHeld(before.database, before.safety);
});

it('without a swap, data lost at the last moment is restored from the safety backup, or the record can name that backup', async () => {
  const before = await prepared('mariadb');
  const { repository, spec } = world;
  const steps = new TestSteps();
  const failing = restoreOver(before, {
    run: steps.run,
    recorder: { switching: () => repository.forget([before.from.snapshotId], testStep(), { prune: false }) },
  });
  expect(await rejectionOf(failing)).toMatchObject({ code: 'BACKUP_MISSING' });
  expect(steps.text).toContain('is being restored from the safety backup');
  await expectHeld(before.database, before.safety);

  // What was the safety backup is restored next, over later data.
  await world.query(before.database, 'UPDATE small SET n = 3');
  const later = await world.backUp(before.database, { spec: { backupId: `bkp_later_${before.database.id}` } });
  const again: Prepared = { database: before.database, from: before.safety, safety: later };
  const lost = restoreOver(again, {
    safetyFolder: path.join(world.data.path, 'nowhere'),
    recorder: { switching: () => repository.forget([again.from.snapshotId], testStep(), { prune: false }) },
  });
  expect(await rejectionOf(lost)).toMatchObject({
    code: 'RESTORE_UNFINISHED',
    message: expect.stringContaining(again.safety.snapshotId.slice(0, 8)),
  });
  await restoreDatabase(
    world.machine.host,
    {
      from: again.safety,
      target: { kind: 'same', database: again.database, safety: { dump: again.safety, repository } },
    },
    openBackupRepository(spec),
    new TestSteps().run,
    restoreRecorder(),
  );
  await expectHeld(again.database, again.safety);
});
