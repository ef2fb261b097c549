import type { FailureCode, OperationKind } from '@fairlead/contracts';
import type { CreatedDatabase, DatabaseRecord } from '@fairlead/dto';
import { DatabaseRemoval } from '../../../src/databases/removal/database-removal';
import { DatabaseWatcher } from '../../../src/databases/database-watcher';
import { Database } from '../../../src/databases/database.entity';
import { LastBackupProvider } from '../../../src/databases/removal/last-backup-provider';
import { RotateDatabasePasswordHandler } from '../../../src/databases/credentials/rotate-password.handler';
import { UpdateDatabaseHandler } from '../../../src/databases/update-database.handler';
import { EventEntry } from '../../../src/events/event.entity';
import { isOperationOf, Operation, type OperationStep } from '../../../src/operations/operation.entity';
import { Server } from '../../../src/servers/server.entity';
import type { TestApi } from '../../harness/start-api';
import { eventNamesOf, makeApplication, makeServer, startWithServer, type HttpAgent } from '../../harness/test-records';
import { requestDatabase, databasePath, completeOperations, makeDatabase, databaseRow } from './database-fixtures';

describe('what becomes of a database', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  const read = async (database: { id: string }): Promise<DatabaseRecord> =>
    (await http.get(databasePath(database)).expect(200)).body.data;
  const removal = (): DatabaseRemoval => api.app.get(DatabaseRemoval, { strict: false });
  const operationOf = async <Kind extends OperationKind>(
    database: { id: string },
    kind: Kind,
  ): Promise<Operation<Kind>> => {
    const operation: Operation = await api.dataSource.manager.findOneByOrFail(Operation, {
      subjectId: database.id,
      kind,
    });
    if (!isOperationOf(operation, kind)) throw new Error(`Found ${operation.kind} in place of ${kind}.`);
    return operation;
  };

  describe('when its password is changed', () => {
    const step = { name: 'rotating', status: 'failed', started_at: null, finished_at: null } satisfies OperationStep;

    async function rotating(): Promise<{ database: CreatedDatabase; operation: Operation; next: string }> {
      const database = await makeDatabase(api, http, server.id);
      await http.post(`${databasePath(database)}/credentials/rotate`).expect(202);
      const { nextPassword } = await databaseRow(api, database);
      const operation = await operationOf(database, 'database.rotate');
      await completeOperations(api, database.id);
      return { database, operation, next: nextPassword?.reveal() ?? '' };
    }
    const failed = async (operation: Operation, code: FailureCode, steps: OperationStep[] = []): Promise<void> => {
      const failure = { step: steps[0]?.name ?? null, code, message: 'It went wrong.' };
      const handler = api.app.get(RotateDatabasePasswordHandler, { strict: false });
      await api.dataSource.transaction((tx) =>
        handler.ended(tx, { ...operation, steps }, { status: 'failed', failure }),
      );
    };

    it('202 keeps the new one beside the old, and refuses another change meanwhile', async () => {
      const { database, operation, next } = await rotating();
      expect(operation).toMatchObject({ lane: `database:${database.id}`, serverId: server.id });
      expect(next).toMatch(/^[A-Za-z0-9]{32}$/);
      const shown = await http.get(`${databasePath(database)}/credentials`).expect(200);
      expect(shown.body.data.password).toBe(database.password);
      const again = await http.post(`${databasePath(database)}/credentials/rotate`).expect(409);
      expect(again.body.error.code).toBe('RESOURCE_CONFLICT');
    });

    it.each(['ENGINE_DOWN', 'DATABASE_MISSING'] as const)(
      'keeps the old one where %s says that nothing changed',
      async (code) => {
        const { database, operation } = await rotating();
        await failed(operation, code, [step]);
        expect(await databaseRow(api, database)).toMatchObject({ nextPassword: null, statusCode: code });
        expect((await read(database)).status).toBe('ready');
        const shown = await http.get(`${databasePath(database)}/credentials`).expect(200);
        expect(shown.body.data.password).toBe(database.password);
        expect(await eventNamesOf(api, database.id)).not.toContain('database.credentials_rotated');
        await http.post(`${databasePath(database)}/credentials/rotate`).expect(202);
      },
    );

    it('keeps the old one where the server was unreachable before the change began', async () => {
      const { database, operation } = await rotating();
      await failed(operation, 'SERVER_UNREACHABLE');
      expect((await databaseRow(api, database)).nextPassword).toBeNull();
    });

    it('keeps both where the connection was lost in the middle: only the server knows which one holds', async () => {
      const { database, operation, next } = await rotating();
      await failed(operation, 'SERVER_UNREACHABLE', [step]);
      expect((await databaseRow(api, database)).nextPassword?.reveal()).toBe(next);
      expect((await read(database)).status_reason).toContain('not known yet');
    });

    it('409 for one that is not ready, or whose server is not', async () => {
      const creating = await requestDatabase(http, server.id);
      const refused = await http.post(`${databasePath(creating)}/credentials/rotate`).expect(409);
      expect(refused.body.error.code).toBe('RESOURCE_CONFLICT');
      const away = await makeServer(api);
      const database = await makeDatabase(api, http, away.id);
      await api.dataSource.manager.update(Server, away.id, { status: 'unreachable' });
      const late = await http.post(`${databasePath(database)}/credentials/rotate`).expect(409);
      expect(late.body.error.code).toBe('SERVER_NOT_READY');
    });
  });

  it('has its previous memory limit after a failed change', async () => {
    const database = await makeDatabase(api, http, server.id, { engine: 'redis', memory_mb: 64 });
    await http.patch(databasePath(database)).send({ memory_mb: 128 }).expect(200);
    const operation = await operationOf(database, 'database.update');
    const failure = { step: 'creating', code: 'ENGINE_DOWN', message: 'It went wrong.' } as const;
    const handler = api.app.get(UpdateDatabaseHandler, { strict: false });
    await api.dataSource.transaction((tx) => handler.ended(tx, operation, { status: 'failed', failure }));
    expect(await read(database)).toMatchObject({ memory_mb: 64, status: 'ready', status_code: 'ENGINE_DOWN' });
  });

  describe('when it is deleted', () => {
    it('409 DATABASE_IN_USE while applications are linked, unless they are to be unlinked', async () => {
      const application = await makeApplication(http, server.id);
      const database = await makeDatabase(api, http, server.id, { application_ids: [application.id] });
      const { body } = await http.delete(databasePath(database)).expect(409);
      expect(body.error).toMatchObject({ code: 'DATABASE_IN_USE', message: expect.stringContaining('1 application') });
      expect((await read(database)).status).toBe('ready');
      const going = await http.delete(`${databasePath(database)}?unlink=true`).expect(202);
      expect(going.headers['location']).toBe(databasePath(database));
      expect(going.body.data).toMatchObject({ status: 'deleting', application_ids: [application.id] });
      expect(await operationOf(database, 'database.remove')).toMatchObject({ payload: { abandon: false } });
      await api.dataSource.transaction((tx) => removal().forget(tx, database.id));
      await http.get(databasePath(database)).expect(404);
      expect(await eventNamesOf(api, database.id)).toEqual([
        'database.created',
        'database.linked',
        'database.ready',
        'database.deleting',
        'database.unlinked',
        'database.deleted',
      ]);
    });

    it('refuses changes, and deleting it again changes nothing', async () => {
      const database = await makeDatabase(api, http, server.id);
      await http.delete(databasePath(database)).expect(202);
      await http.delete(databasePath(database)).expect(202);
      expect(await api.dataSource.manager.countBy(Operation, { subjectId: database.id, kind: 'database.remove' })).toBe(
        1,
      );
      for (const change of [{ name: 'other' }, { application_ids: [] }])
        expect((await http.patch(databasePath(database)).send(change).expect(409)).body.error.code).toBe(
          'RESOURCE_CONFLICT',
        );
      await http.post(`${databasePath(database)}/credentials/rotate`).expect(409);
    });

    it('stops what is being done to it', async () => {
      const database = await requestDatabase(http, server.id);
      await http.delete(databasePath(database)).expect(202);
      expect(await operationOf(database, 'database.create')).toMatchObject({ status: 'canceled' });
      expect((await read(database)).status).toBe('deleting');
    });

    it('409 while its server is not ready; it can only be forgotten then', async () => {
      const away = await makeServer(api);
      const database = await makeDatabase(api, http, away.id);
      await api.dataSource.manager.update(Server, away.id, { status: 'unreachable' });
      expect((await http.delete(databasePath(database)).expect(409)).body.error.code).toBe('SERVER_NOT_READY');
      await http.delete(`${databasePath(database)}?abandon=true`).expect(202);
      expect(await operationOf(database, 'database.remove')).toMatchObject({ payload: { abandon: true } });
    });

    it('waits for the last backup, and is what it was before where that fails', async () => {
      const asked: string[] = [];
      api.app.get(LastBackupProvider, { strict: false }).register(async (_tx, _caller, { id }) => void asked.push(id));
      const database = await makeDatabase(api, http, server.id);
      await http.delete(`${databasePath(database)}?last_backup=true`).expect(202);
      expect(asked).toEqual([database.id]);
      expect(await api.dataSource.manager.countBy(Operation, { subjectId: database.id, kind: 'database.remove' })).toBe(
        0,
      );
      const problem = { code: 'DISK_FULL', message: 'The disk of the server is full.' } as const;
      await api.dataSource.transaction((tx) => removal().cancel(tx, database.id, problem));
      expect(await read(database)).toMatchObject({ status: 'ready', status_code: 'DISK_FULL' });
      await http.delete(`${databasePath(database)}?last_backup=true`).expect(202);
      await api.dataSource.transaction((tx) => removal().proceed(tx, database.id));
      expect(await operationOf(database, 'database.remove')).toMatchObject({ status: 'queued' });
    });
  });

  it('is unreachable, with an event, as soon as its server is', async () => {
    const away = await makeServer(api);
    const database = await makeDatabase(api, http, away.id);
    await api.dataSource.manager.update(Server, away.id, { status: 'unreachable' });
    const watcher = api.app.get(DatabaseWatcher, { strict: false });
    await watcher.servers();
    expect(await read(database)).toMatchObject({ status: 'unreachable', status_code: 'SERVER_UNREACHABLE' });
    await watcher.servers();
    expect((await eventNamesOf(api, database.id)).filter((name) => name === 'database.unreachable')).toHaveLength(1);
  });

  it('and its events are written together, or neither is', async () => {
    const database = await makeDatabase(api, http, server.id);
    const before = await api.dataSource.manager.countBy(EventEntry, { subjectId: database.id });
    await expect(
      api.dataSource.transaction(async (tx) => {
        await removal().forget(tx, database.id);
        throw new Error('The transaction fails at its end.');
      }),
    ).rejects.toThrow('at its end');
    expect(await api.dataSource.manager.countBy(EventEntry, { subjectId: database.id })).toBe(before);
    expect(await api.dataSource.manager.existsBy(Database, { id: database.id })).toBe(true);
  });
});
