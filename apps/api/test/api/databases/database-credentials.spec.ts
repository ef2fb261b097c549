import { EventEntry } from '../../../src/events/event.entity';
import { sql } from '../../../src/platform/database/query/sql';
import { IdempotencyKey } from '../../../src/platform/http/idempotency/idempotency-key.entity';
import type { Server } from '../../../src/servers/server.entity';
import type { TestApi } from '../../harness/start-api';
import { startWithServer, type HttpAgent } from '../../harness/test-records';
import { databasePath, databaseBody, DATABASES_PATH, makeDatabase, databaseRow } from './database-fixtures';

describe('the credentials of a database', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  it('show the password only when requested, besides the answer to POST', async () => {
    const { password, ...made } = await makeDatabase(api, http, server.id);
    const answers = [
      await http.get(databasePath(made)).expect(200),
      await http.get(DATABASES_PATH).expect(200),
      await http
        .patch(databasePath(made))
        .send({ name: `${made.name}-2` })
        .expect(200),
      await http.get(`${databasePath(made)}/logs`).expect(200),
      await http.post(`${databasePath(made)}/credentials/rotate`).expect(202),
    ];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(password);
    const shown = await http.get(`${databasePath(made)}/credentials`).expect(200);
    expect(shown.body.data).toEqual({
      username: made.username,
      password,
      database_name: made.database_name,
      host: '127.0.0.1',
      port: 5432,
      url: made.url,
    });
    const entries = await api.dataSource.manager.findBy(EventEntry, { subjectId: made.id });
    expect(JSON.stringify(entries)).not.toContain(password);
    expect(api.logs.join('')).not.toContain(password);
    // Nor do the tables hold it, or the one that is to follow it.
    const { nextPassword } = await databaseRow(api, made);
    const [stored] = await sql<object>(api.dataSource.manager, 'SELECT * FROM databases WHERE id = :id', {
      id: made.id,
    });
    expect(JSON.stringify(stored)).not.toContain(password);
    expect(JSON.stringify(stored)).not.toContain(nextPassword?.reveal() ?? password);
  });

  it('are read with an event for each reading, with its actor', async () => {
    const made = await makeDatabase(api, http, server.id);
    await http.get(`${databasePath(made)}/credentials`).expect(200);
    await http.get(`${databasePath(made)}/credentials`).expect(200);
    const read = await api.dataSource.manager.findBy(EventEntry, {
      subjectId: made.id,
      name: 'database.credentials_read',
    });
    expect(read.map(({ actorType }) => actorType)).toEqual(['token', 'token']);
  });

  it('are the same in a repeated answer to POST, which is stored encrypted', async () => {
    const body = databaseBody(server.id);
    const post = () => http.post(DATABASES_PATH).set('Idempotency-Key', `key-${body.name}`).send(body).expect(201);
    const [first, again] = [await post(), await post()];
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const { password } = first.body.data;
    const kept = await api.dataSource.manager.findOneByOrFail(IdempotencyKey, { key: `key-${body.name}` });
    expect(kept.answer?.reveal()).toContain(password);
    const [stored] = await sql<object>(api.dataSource.manager, 'SELECT * FROM idempotency_keys WHERE key = :key', {
      key: `key-${body.name}`,
    });
    expect(JSON.stringify(stored)).not.toContain(password);
  });
});
