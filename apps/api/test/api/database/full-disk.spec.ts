import { startApi, type TestApi } from '../../harness/start-api';
import { withAllScopes } from '../../harness/test-access';
import { API_ONLY, type HttpAgent } from '../../harness/test-records';

describe('a full disk', () => {
  let api: TestApi;
  let http: HttpAgent;

  beforeAll(async () => {
    api = await startApi({ settings: API_ONLY });
    http = await withAllScopes(api);
  });

  afterAll(() => api?.stop());

  const query = (text: string): Promise<unknown> => api.dataSource.query(text);

  /** What the databases do when there is no space: SQLite with pages of its own, PostgreSQL by an error of the same code. */
  async function fill(): Promise<void> {
    if (api.dialect === 'sqlite') return void (await query('PRAGMA max_page_count = 1'));
    await query(`CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
    await query('CREATE TRIGGER disk_full BEFORE INSERT ON servers FOR EACH ROW EXECUTE FUNCTION disk_full()');
    await query(`CREATE FUNCTION disk_full_ddl() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
    await query(`CREATE EVENT TRIGGER disk_full ON ddl_command_start WHEN TAG IN ('CREATE TABLE')
      EXECUTE FUNCTION disk_full_ddl()`);
  }

  async function makeSpace(): Promise<void> {
    if (api.dialect === 'sqlite') return void (await query('PRAGMA max_page_count = 1073741823'));
    await query('DROP EVENT TRIGGER disk_full');
    await query('DROP TRIGGER disk_full ON servers');
  }

  // Larger than what is free in the pages that there are.
  const labels = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`label-${n}`, 'x'.repeat(60)]));
  const addServers = async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < 40 && !statuses.includes(503); n += 1) {
      const { status, body } = await http.post('/api/v1/servers').send({ name: `s-${n}`, host: '127.0.0.1', labels });
      statuses.push(status);
      if (status === 503) expect(body.error.code).toBe('DATABASE_FULL');
    }
    return statuses;
  };

  it('is no internal error, is told to the load balancer, and is over as soon as there is space', async () => {
    await api.http().get('/health/ready').expect(200);
    await fill();
    expect(await addServers()).toContain(503);
    const { body } = await api.http().get('/health/ready').expect(503);
    expect(body.error.details).toEqual([expect.objectContaining({ field: 'database_space' })]);
    // What only reads still works.
    await http.get('/api/v1/servers').expect(200);
    await makeSpace();
    await api.http().get('/health/ready').expect(200);
    await http.post('/api/v1/servers').send({ name: 'there is space', host: '127.0.0.1' }).expect(201);
  });
});
