import { createServer } from 'node:net';
import { OperationsService } from '../../../src/operations/operations.service';
import { Server } from '../../../src/servers/server.entity';
import { makeToken, withToken } from '../../harness/test-access';
import { listenOnFreePort } from '../../harness/listen-on-free-port';
import type { TestApi } from '../../harness/start-api';
import { eventNamesOf, makeServer, WATCHERS_OFF, startWithAgent, type HttpAgent } from '../../harness/test-records';

/** Nothing listens there: connections are refused at once. */
const REFUSING = { host: '127.0.0.1', port: 1 };
const FINGERPRINT = `SHA256:${'b'.repeat(43)}`;

describe('servers', () => {
  let api: TestApi;
  let http: HttpAgent;

  beforeAll(async () => {
    ({ api, http } = await startWithAgent(WATCHERS_OFF));
  });

  afterAll(() => api?.stop());

  describe('when one is added', () => {
    it('answers at once with the whole record, where it lies, and that it is being prepared', async () => {
      const sent = { name: 'web-1', ...REFUSING, labels: { region: 'eu-west' } };
      const { body, headers } = await http.post('/api/v1/servers').send(sent).expect(201);
      expect(headers['location']).toBe(`/api/v1/servers/${body.data.id}`);
      expect(body.data).toEqual({
        id: expect.stringMatching(/^srv_[0-9a-z]{26}$/),
        name: 'web-1',
        host: '127.0.0.1',
        port: 1,
        username: 'root',
        connection: 'ssh',
        status: 'provisioning',
        status_reason: null,
        status_code: null,
        host_key: null,
        offered_host_key: null,
        found_owner: null,
        facts: null,
        capabilities: {},
        labels: { region: 'eu-west' },
        provisioning: { steps: [] },
        last_seen_at: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updated_at: expect.any(String),
      });
    });

    it('reports that nothing listens there, with an actionable code', async () => {
      const sent = { name: 'never-reached', ...REFUSING };
      const { body } = await http.post('/api/v1/servers').set('Prefer', 'wait=20').send(sent).expect(201);
      expect(body.data).toMatchObject({ status: 'failed', status_code: 'SERVER_UNREACHABLE', host_key: null });
      expect(body.data.status_reason).toContain('refused');
      expect(body.data.provisioning.steps).toMatchObject([{ name: 'contact', status: 'failed' }]);
      expect(await eventNamesOf(api, body.data.id)).toEqual(['server.created', 'server.failed']);
    });

    it('says truthfully that there is no host of this name', async () => {
      const sent = { name: 'nowhere', host: 'no-such-host.invalid' };
      const { body } = await http.post('/api/v1/servers').set('Prefer', 'wait=30').send(sent).expect(201);
      expect(body.data).toMatchObject({ status: 'failed', status_code: 'SERVER_UNREACHABLE' });
    });

    it('says truthfully that something answers there which is no SSH server', async () => {
      const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
      const port = await listenOnFreePort(other);
      const sent = { name: 'no-ssh', host: '127.0.0.1', port };
      const { body } = await http.post('/api/v1/servers').set('Prefer', 'wait=30').send(sent).expect(201);
      expect(body.data).toMatchObject({ status: 'failed', status_code: 'SERVER_UNREACHABLE' });
      other.close();
    });

    it('stores credentials encrypted, and never returns them', async () => {
      const sent = { name: 'secretive', ...REFUSING, password: 'hunter2-hunter2' };
      const { body, text } = await http.post('/api/v1/servers').set('Prefer', 'wait=20').send(sent).expect(201);
      expect(text).not.toContain('hunter2');
      const [row] = await api.dataSource.query(`SELECT * FROM servers WHERE id = '${body.data.id}'`);
      expect(JSON.stringify(row)).not.toContain('hunter2');
      // The connection failed before it was sent: the next attempt still needs it.
      expect((await api.dataSource.manager.findOneByOrFail(Server, { id: body.data.id })).password?.reveal()).toBe(
        'hunter2-hunter2',
      );
      expect(api.logs.join('')).not.toContain('hunter2');
    });

    it('refuses a name that another server has', async () => {
      await http
        .post('/api/v1/servers')
        .send({ name: 'twice', ...REFUSING })
        .expect(201);
      const { body } = await http
        .post('/api/v1/servers')
        .send({ name: 'twice', ...REFUSING })
        .expect(409);
      expect(body.error.code).toBe('NAME_TAKEN');
    });

    it('is refused to a token that is bound to servers', async () => {
      const server = await makeServer(api);
      const bound = withToken(api, await makeToken(api, undefined, { server_ids: [server.id] }));
      const { body } = await bound
        .post('/api/v1/servers')
        .send({ name: 'valid', ...REFUSING })
        .expect(403);
      expect(body.error.code).toBe('INSUFFICIENT_SCOPE');
    });
  });

  describe('in lists', () => {
    it('are filtered and sorted as requested', async () => {
      await makeServer(api, { name: 'list-b', status: 'unreachable' });
      await makeServer(api, { name: 'list-a', status: 'unreachable' });
      const { body } = await http.get('/api/v1/servers?status=unreachable&sort=name').expect(200);
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['list-a', 'list-b']);
      expect(body.meta).toEqual({ page: 1, per_page: 20, total: 2 });
      const named = await http.get('/api/v1/servers?name=list-b').expect(200);
      expect(named.body.meta.total).toBe(1);
    });

    it.each(['status=asleep', 'sort=password', 'sort=host', 'colour=red', 'name='])('refuses ?%s', async (query) => {
      const { body } = await http.get(`/api/v1/servers?${query}`).expect(400);
      expect(body.error.code).toBe('VALIDATION_FAILED');
    });

    it('show a bound token only its servers', async () => {
      const [mine, other] = [await makeServer(api), await makeServer(api)];
      const bound = withToken(api, await makeToken(api, undefined, { server_ids: [mine.id] }));
      const { body } = await bound.get('/api/v1/servers').expect(200);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
      await bound.get(`/api/v1/servers/${other.id}`).expect(404);
      await bound.delete(`/api/v1/servers/${other.id}`).expect(404);
    });
  });

  it('answers 404 for a server that is not there', async () => {
    for (const id of ['srv_01jd7q2x5wf8fv2m3v0q4c9s1a', 'nonsense', `srv_'--`]) {
      const { body } = await http.get(`/api/v1/servers/${encodeURIComponent(id)}`).expect(404);
      expect(body.error.code).toBe('RESOURCE_NOT_FOUND');
    }
  });

  it('shows the one public key of this Fairlead, and never the private half', async () => {
    const { body } = await http.get('/api/v1/servers/ssh-key').expect(200);
    expect(body.data).toEqual({
      public_key: expect.stringMatching(/^ssh-ed25519 [A-Za-z0-9+/=]+ fairlead$/),
      fingerprint: expect.stringMatching(/^SHA256:[A-Za-z0-9+/]{43}$/),
    });
    expect((await http.get('/api/v1/servers/ssh-key').expect(200)).body.data).toEqual(body.data);
    const [row] = await api.dataSource.query('SELECT * FROM instance_keys');
    expect(JSON.stringify(row)).not.toContain('BEGIN');
  });

  describe('that are prepared once more', () => {
    it('go to provisioning, and a server that was ready before is then unreachable, not failed', async () => {
      const server = await makeServer(api, { status: 'ready' });
      const { body } = await http.post(`/api/v1/servers/${server.id}/provision`).set('Prefer', 'wait=20').expect(202);
      expect(body.data).toMatchObject({ status: 'unreachable', status_code: 'SERVER_UNREACHABLE' });
      expect(await eventNamesOf(api, server.id)).toEqual(['server.provisioning', 'server.unreachable']);
    });

    it.each(['provisioning', 'deleting'] as const)('are refused while they are %s', async (status) => {
      const server = await makeServer(api, { status });
      const { body } = await http.post(`/api/v1/servers/${server.id}/provision`).expect(409);
      expect(body.error.code).toBe('RESOURCE_CONFLICT');
    });
  });

  describe('with another host key than the trusted one', () => {
    it('refuse everything until a person trusts the new one', async () => {
      const server = await makeServer(api, { status: 'host_key_mismatch', statusReason: 'It showed another key.' });
      for (const request of [
        http.post(`/api/v1/servers/${server.id}/provision`),
        http.get(`/api/v1/servers/${server.id}/stats`),
        http.delete(`/api/v1/servers/${server.id}`),
      ]) {
        const { body } = await request.expect(409);
        expect(body.error).toMatchObject({ code: 'HOST_KEY_MISMATCH', message: 'It showed another key.' });
      }
    });

    it('are contacted again with the key that the user has checked, and no other', async () => {
      const server = await makeServer(api, { status: 'host_key_mismatch' });
      await http.post(`/api/v1/servers/${server.id}/trust`).send({}).expect(400);
      const trust = http.post(`/api/v1/servers/${server.id}/trust`).set('Prefer', 'wait=20');
      const { body } = await trust.send({ host_key_fingerprint: FINGERPRINT }).expect(202);
      expect(body.data).toMatchObject({ status: 'unreachable', host_key: null });
      const stored = await api.dataSource.manager.findOneByOrFail(Server, { id: server.id });
      expect(stored.expectedFingerprint).toBe(FINGERPRINT);
      expect(await eventNamesOf(api, server.id)).toEqual([
        'server.host_key_trusted',
        'server.provisioning',
        'server.unreachable',
      ]);
    });

    it('only then have something to trust', async () => {
      const server = await makeServer(api);
      const trust = http.post(`/api/v1/servers/${server.id}/trust`);
      const { body } = await trust.send({ host_key_fingerprint: FINGERPRINT }).expect(409);
      expect(body.error.code).toBe('RESOURCE_CONFLICT');
    });
  });

  describe('that are removed', () => {
    it('are deleted at once where nothing was ever installed on the machine', async () => {
      const created = await http
        .post('/api/v1/servers')
        .set('Prefer', 'wait=20')
        .send({ name: 'never-provisioned', ...REFUSING })
        .expect(201);
      const { id } = created.body.data;
      const { body, headers } = await http.delete(`/api/v1/servers/${id}`).expect(202);
      expect(body.data.status).toBe('deleting');
      expect(headers['location']).toBe(`/api/v1/servers/${id}`);
      await settled(id);
      await http.get(`/api/v1/servers/${id}`).expect(404);
      expect(await eventNamesOf(api, id)).toEqual([
        'server.created',
        'server.failed',
        'server.deleting',
        'server.deleted',
      ]);
    });

    it('say why they are still there when the machine cannot be reached, and can be abandoned', async () => {
      const server = await makeServer(api);
      await http.delete(`/api/v1/servers/${server.id}`).expect(202);
      await settled(server.id);
      const { body } = await http.get(`/api/v1/servers/${server.id}`).expect(200);
      expect(body.data).toMatchObject({ status: 'failed', status_code: 'SERVER_UNREACHABLE' });
      await http.delete(`/api/v1/servers/${server.id}?abandon=maybe`).expect(400);
      await http.delete(`/api/v1/servers/${server.id}?abandon=true`).expect(202);
      await settled(server.id);
      await http.get(`/api/v1/servers/${server.id}`).expect(404);
    });

    it('free their name', async () => {
      const created = await http
        .post('/api/v1/servers')
        .set('Prefer', 'wait=20')
        .send({ name: 'reused', ...REFUSING })
        .expect(201);
      await http.delete(`/api/v1/servers/${created.body.data.id}`).expect(202);
      await settled(created.body.data.id);
      await http
        .post('/api/v1/servers')
        .send({ name: 'reused', ...REFUSING })
        .expect(201);
    });

    it('are removed even while they are being provisioned', async () => {
      // It never responds, so that the provisioning hangs.
      const silent = createServer(() => undefined);
      const port = await listenOnFreePort(silent);
      const { body } = await http.post('/api/v1/servers').send({ name: 'silent', host: '127.0.0.1', port }).expect(201);
      await http.delete(`/api/v1/servers/${body.data.id}`).expect(202);
      await settled(body.data.id, 30_000);
      await http.get(`/api/v1/servers/${body.data.id}`).expect(404);
      silent.close();
    });
  });

  async function settled(id: string, withinMs = 15_000): Promise<void> {
    await api.app.get(OperationsService).waitUntilSettled(id, withinMs);
  }
});
