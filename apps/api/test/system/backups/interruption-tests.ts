import { BACKUP_STAGES, RESTORE_STAGES } from '@fairlead/contracts';
import type { TestHost } from '@fairlead/testbed';
import { BackupScenario, testDataDigest, scratchCopiesOn, type BackupEngine, writeTestData } from './backup-scenario';
import type { BackupRecord, CreatedDatabase, ServerRecord } from '../support/api-records';
import { Scenario } from '../support/scenario';

/** Enough that a stage lasts for a moment in which it can be interrupted. */
const MANY_ROWS = 50_000;

/** SIGKILL in each stage, cancels and a lost network. Each engine has a file of its own, so that they run side by side. */
export function describeBackupInterruptions(engine: BackupEngine): void {
  describe(`backups of ${engine} that are interrupted`, () => {
    let scenario: Scenario;
    let backups: BackupScenario;
    let host: TestHost;
    let server: ServerRecord;
    let database: CreatedDatabase;
    /** Restored in each of the stages: a backup of its own for each would only take longer. */
    let backup: BackupRecord;
    let wanted: string;

    beforeAll(async () => {
      scenario = await Scenario.start();
      backups = new BackupScenario(scenario);
      ({ host, server } = await scenario.readyServer({ image: 'databases' }));
      database = await backups.createDatabase(server, engine);
      await writeTestData(host, database, MANY_ROWS);
      wanted = await testDataDigest(host, database);
      backup = await backups.take(database);
      expect(backup).toMatchObject({ status: 'succeeded' });
    });
    afterAll(() => scenario?.stop());

    it.each(BACKUP_STAGES)('go on after SIGKILL of Fairlead while %s, and leave no copy', async (stage) => {
      const { id } = await backups.request(database);
      await backups.until(id, ({ stages }) => hasBegun(stages, stage));
      await scenario.killAndRestart();
      const ended = await backups.untilFinished({ id });
      expect(ended).toMatchObject({ status: 'succeeded', failure: null, verified_at: expect.any(String) });
      expect(await scratchCopiesOn(host, engine)).toBe('');
      expect(await testDataDigest(host, database)).toBe(wanted);
      const restore = await backups.restore(ended, { target: 'new', name: scenario.uniqueName('proof') });
      expect(await testDataDigest(host, await backups.restoredDatabase(restore))).toBe(wanted);
    });

    it.each(RESTORE_STAGES)('are restored to the end after SIGKILL of Fairlead while %s', async (stage) => {
      await writeTestData(host, database, 10);
      const { id } = await backups.requestRestore(backup, { target: 'same' });
      await backups.untilRestore(id, ({ stages }) => hasBegun(stages, stage));
      await scenario.killAndRestart();
      const ended = await backups.untilRestoreFinished({ id });
      expect(ended).toMatchObject({ status: 'succeeded', failure: null });
      expect(await testDataDigest(host, database)).toBe(wanted);
      expect(await scratchCopiesOn(host, engine)).toBe('');
    });

    it.each(['dumping', 'verifying'])('are canceled while %s, and nothing stays of them', async (stage) => {
      const { id } = await backups.request(database);
      await backups.until(id, ({ stages }) => hasBegun(stages, stage));
      await scenario.api.post(`/backups/${id}/cancel`);
      expect(await backups.untilFinished({ id })).toMatchObject({ status: 'canceled', verified_at: null });
      expect(await scratchCopiesOn(host, engine)).toBe('');
      expect(await backups.take(database)).toMatchObject({ status: 'succeeded', failure: null });
    });

    it('fail when the server loses its network, and work again when it is reachable', async () => {
      await writeTestData(host, database, 10);
      // On a slow line the dump lasts until the cable is out, however little it is.
      await host.limitNetwork(1000);
      const { id } = await backups.request(database);
      await backups.until(id, ({ stages }) => hasBegun(stages, 'dumping'));
      await host.disconnectNetwork();
      const ended = await backups.untilFinished({ id });
      await host.limitNetwork();
      await host.reconnectNetwork();
      expect(ended).toMatchObject({ status: 'failed', verified_at: null, failure: { code: 'SERVER_UNREACHABLE' } });
      await scenario.api.until<ServerRecord>(`/servers/${server.id}`, ({ status }) => status === 'ready');
      await scenario.api.until<CreatedDatabase>(`/databases/${database.id}`, ({ status }) => status === 'ready');
      expect(await backups.take(database)).toMatchObject({ status: 'succeeded', failure: null });
      expect(await scratchCopiesOn(host, engine)).toBe('');
    });
  });
}

const hasBegun = (stages: BackupRecord['stages'], stage: string): boolean =>
  stages.some(({ name, status }) => name === stage && status !== 'pending');
