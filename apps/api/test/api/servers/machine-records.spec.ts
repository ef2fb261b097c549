import { createServer } from 'node:net';
import { cmd, type Host, type MachineIdentity, type MachineOwner } from '@fairlead/engine';
import { EventEntry } from '../../../src/events/event.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { OperationsService } from '../../../src/operations/operations.service';
import { LeaseLost } from '../../../src/operations/run/interruption';
import { OperationLease } from '../../../src/operations/run/operation-lease';
import { InstanceIdentityStore } from '../../../src/servers/connections/instance-identity-store';
import { MachineClaims } from '../../../src/servers/connections/machine-claims';
import { ServerHosts } from '../../../src/servers/connections/server-hosts';
import { Server } from '../../../src/servers/server.entity';
import { Token } from '../../../src/tokens/token.entity';
import { newUser } from '../../../src/users/new-user';
import { User } from '../../../src/users/user.entity';
import { listenOnFreePort } from '../../harness/listen-on-free-port';
import type { TestApi } from '../../harness/start-api';
import { makeToken, PASSWORD, signedInAgent, withToken } from '../../harness/test-access';
import {
  API_ONLY,
  eventNamesOf,
  makeServer,
  startWithAgent,
  WATCHERS_OFF,
  type HttpAgent,
} from '../../harness/test-records';

const keyOf = (letter: string) => ({ algorithm: 'ssh-ed25519', fingerprint: `SHA256:${letter.repeat(43)}` });
const MACHINE = 'a'.repeat(32);
const OTHER_MACHINE = 'b'.repeat(32);

describe('the machine of a record', () => {
  let api: TestApi;
  let http: HttpAgent;

  beforeAll(async () => {
    // Without a worker nothing is provisioned: a local server would be the machine of the tests.
    ({ api, http } = await startWithAgent(API_ONLY));
  });

  afterAll(() => api?.stop());

  const row = (id: string): Promise<Server> => api.dataSource.manager.findOneByOrFail(Server, { id });

  async function boundTo(server: Server): Promise<HttpAgent> {
    return withToken(api, await makeToken(api, undefined, { server_ids: [server.id] }));
  }

  describe('with a token that is bound to the record', () => {
    it.each([{ host: '192.0.2.66' }, { port: 2222 }, { host: '192.0.2.66', labels: { a: 'b' } }])(
      'is not led elsewhere by %j',
      async (change) => {
        const server = await makeServer(api);
        const { body } = await (await boundTo(server)).patch(`/api/v1/servers/${server.id}`).send(change).expect(403);
        expect(body.error.code).toBe('INSUFFICIENT_SCOPE');
        expect(await row(server.id)).toMatchObject({ host: server.host, port: server.port, labels: {} });
        expect(await eventNamesOf(api, server.id)).toEqual([]);
      },
    );

    it('may change its labels, and send what it has already', async () => {
      const server = await makeServer(api);
      const { name, host } = server;
      const change = { name, host, labels: { tier: 'gold' } };
      const { body } = await (await boundTo(server)).patch(`/api/v1/servers/${server.id}`).send(change).expect(200);
      expect(body.data.labels).toEqual({ tier: 'gold' });
    });

    it('does not come to trust another host key, or take over another machine', async () => {
      const server = await makeServer(api, { status: 'host_key_mismatch' });
      const bound = await boundTo(server);
      const trust = bound.post(`/api/v1/servers/${server.id}/trust`);
      expect((await trust.send({ host_key_fingerprint: keyOf('T').fingerprint }).expect(403)).body.error.code).toBe(
        'INSUFFICIENT_SCOPE',
      );
      const failed = await makeServer(api, { status: 'failed' });
      const take = (await boundTo(failed)).post(`/api/v1/servers/${failed.id}/provision`);
      expect((await take.send({ take_over: true }).expect(403)).body.error.code).toBe('INSUFFICIENT_SCOPE');
      expect(await row(server.id)).toMatchObject({ status: 'host_key_mismatch', expectedFingerprint: null });
      expect(await row(failed.id)).toMatchObject({ status: 'failed', takeOverBy: null });
      await (await boundTo(failed)).post(`/api/v1/servers/${failed.id}/provision`).expect(202);
    });

    it('does not tell which names others have: every name is refused alike', async () => {
      const [mine, hidden] = [await makeServer(api), await makeServer(api)];
      const bound = await boundTo(mine);
      const rename = (name: string) => bound.patch(`/api/v1/servers/${mine.id}`).send({ name });
      const [taken, free] = [await rename(hidden.name), await rename('nobody-has-this')];
      expect([taken.status, free.status]).toEqual([403, 403]);
      expect({ ...taken.body.error, request_id: '' }).toEqual({ ...free.body.error, request_id: '' });
    });
  });

  it('has no host key that another record has pinned', async () => {
    const holder = await makeServer(api, { hostKey: keyOf('H') });
    const server = await makeServer(api, { status: 'host_key_mismatch' });
    const trust = http.post(`/api/v1/servers/${server.id}/trust`);
    const { error } = (await trust.send({ host_key_fingerprint: keyOf('H').fingerprint }).expect(409)).body;
    expect(error).toMatchObject({ code: 'SERVER_ALREADY_MANAGED', message: expect.stringContaining(holder.name) });
    expect(error.message).toContain('ssh-keygen -A');
    const sent = { name: 'second', host: '192.0.2.1', host_key_fingerprint: keyOf('H').fingerprint };
    expect((await http.post('/api/v1/servers').send(sent).expect(409)).body.error.code).toBe('SERVER_ALREADY_MANAGED');
    expect(await row(server.id)).toMatchObject({ status: 'host_key_mismatch', hostKey: server.hostKey });
    // The key that the record itself had may be trusted again.
    const again = await makeServer(api, { status: 'host_key_mismatch', hostKey: keyOf('O') });
    const same = { host_key_fingerprint: keyOf('O').fingerprint };
    await http.post(`/api/v1/servers/${again.id}/trust`).send(same).expect(202);
  });

  describe('which is that of Fairlead itself', () => {
    const local = (name: string) => ({ name, connection: 'local' });

    it('is added by admins, and by tokens only while their creator is one', async () => {
      const admin = await signedInAgent(api, 'admin');
      await admin.post('/api/v1/servers').set('Origin', api.url).send(local('by admin')).expect(201);
      const creator = await newUser({ email: 'creator@example.org', role: 'admin', password: PASSWORD });
      await api.dataSource.manager.insert(User, creator);
      const created = await makeToken(api);
      await api.dataSource.manager.update(Token, { id: created.id }, { createdById: creator.id ?? '' });
      const token = withToken(api, created);
      await token.post('/api/v1/servers').send(local('by token')).expect(201);

      const refused = async (name: string): Promise<string> =>
        (await token.post('/api/v1/servers').send(local(name)).expect(403)).body.error.code;
      await api.dataSource.manager.update(User, { email: 'creator@example.org' }, { role: 'viewer' });
      expect(await refused('by a viewer')).toBe('INSUFFICIENT_ROLE');
      const deactivated = { role: 'admin', deactivatedAt: new Date() } as const;
      await api.dataSource.manager.update(User, { email: 'creator@example.org' }, deactivated);
      expect(await refused('by nobody')).toBe('INSUFFICIENT_ROLE');
      await token.post('/api/v1/servers').send({ name: 'by ssh', host: '192.0.2.9' }).expect(201);
    });
  });

  describe('when it is claimed', () => {
    const written: string[] = [];
    const host: Host = {
      id: 'fake',
      exec: async (_command, options) => {
        if (typeof options?.stdin === 'string') written.push(options.stdin);
        return { code: 0, stdout: '', stderr: '' };
      },
      writeFile: async () => undefined,
    };

    const owner = (more: Partial<MachineOwner>): MachineOwner => ({
      instanceId: 'ins_other',
      serverId: 'srv_other',
      machineId: MACHINE,
      since: '2026-01-02T03:04:05.000Z',
      foreign: [],
      ...more,
    });

    async function claim(server: Server, found: Partial<MachineIdentity> = {}): Promise<void> {
      const identity = { machineId: MACHINE, owner: null, ownerChecksum: '', ...found };
      await api.app.get(MachineClaims, { strict: false }).claim(server, host, identity, {
        record: (work) => api.dataSource.transaction(work),
        signal: new AbortController().signal,
        log: () => undefined,
      });
    }

    const fresh = (more: Partial<Server> = {}): Promise<Server> =>
      makeServer(api, { status: 'provisioning', machineId: null, ...more });

    beforeEach(async () => {
      written.length = 0;
      await api.dataSource.manager.update(Server, { machineId: MACHINE }, { machineId: null });
    });

    it('is not reached by a worker whose lease has ended, because the record may be gone by now', async () => {
      const lease = new OperationLease({
        fence: { lane: 'lane', number: 1 },
        validMs: undefined,
        renewedAt: performance.now(),
        renew: async () => false,
        raiseFence: async () => undefined,
      });
      lease.lose();
      const write = (machine: Host) => machine.exec(cmd('true'), { timeoutMs: 1 });
      const reached = api.app.get(ServerHosts, { strict: false }).withUnclaimedHost({ lease }, await fresh(), write);
      await expect(reached).rejects.toThrow(LeaseLost);
    });

    it('belongs to one record, whether it is reached over SSH or directly', async () => {
      const first = await fresh();
      await claim(first);
      expect(await row(first.id)).toMatchObject({ machineId: MACHINE });
      const instanceId = await api.app.get(InstanceIdentityStore, { strict: false }).instanceId();
      expect(JSON.parse(written[0] ?? '')).toMatchObject({ instance_id: instanceId, server_id: first.id });
      const local = { connection: 'local', host: 'localhost', port: null, username: null, hostKey: null } as const;
      for (const second of [await fresh({ hostKey: keyOf('2') }), await fresh(local)]) {
        // Not even a person's word makes two records of one machine.
        const takeOverBy = { type: 'user', id: 'usr_1', name: 'someone' } as const;
        for (const insistence of [second, { ...second, takeOverBy }]) {
          const refusal = claim(insistence);
          await expect(refusal).rejects.toMatchObject({
            code: 'SERVER_ALREADY_MANAGED',
            message: expect.stringMatching(new RegExp(`${first.id}.*systemd-machine-id-setup`)),
          });
          // A token that is bound to this server reads the reason, and does not see the other one.
          await expect(refusal).rejects.not.toThrow(first.name);
        }
        expect(await row(second.id)).toMatchObject({ machineId: null });
      }
      expect(written).toHaveLength(1);
    });

    it('belongs to one of several records that claim it at the same moment', async () => {
      const servers = await Promise.all(Array.from({ length: 5 }, () => fresh()));
      const ends = await Promise.allSettled(servers.map((server) => claim(server)));
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const end of ends) {
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'SERVER_ALREADY_MANAGED' });
      }
      expect(await api.dataSource.manager.countBy(Server, { machineId: MACHINE })).toBe(1);
    });

    it('is left to the owner that it names, until a person decides otherwise', async () => {
      const server = await fresh();
      const found = { owner: owner({}), ownerChecksum: 'x' };
      await expect(claim(server, found)).rejects.toMatchObject({
        code: 'SERVER_ALREADY_MANAGED',
        message: expect.stringMatching(/ins_other.*srv_other since 2026-01-02T03:04:05\.000Z/),
      });
      expect(await row(server.id)).toMatchObject({ machineId: null });
      const person = { type: 'user', id: 'usr_1', name: 'someone' } as const;
      await claim({ ...server, takeOverBy: person }, found);
      expect(await row(server.id)).toMatchObject({ machineId: MACHINE });
      const [entry] = await api.dataSource.manager.findBy(EventEntry, { subjectId: server.id });
      expect(entry).toMatchObject({
        name: 'server.taken_over',
        actorId: 'usr_1',
        data: {
          previous_owner: { instance_id: 'ins_other', server_id: 'srv_other', since: '2026-01-02T03:04:05.000Z' },
        },
      });
    });

    it('is not exchanged for another one without a decision', async () => {
      const server = await fresh({ machineId: MACHINE });
      await expect(claim(server, { machineId: OTHER_MACHINE })).rejects.toMatchObject({ code: 'MACHINE_MISMATCH' });
      const person = { type: 'user', id: 'usr_1', name: 'someone' } as const;
      await claim({ ...server, takeOverBy: person }, { machineId: OTHER_MACHINE });
      expect(await row(server.id)).toMatchObject({ machineId: OTHER_MACHINE });
      expect(await eventNamesOf(api, server.id)).toEqual(['server.taken_over']);
    });
  });

  it('is taken over only by a request that says so, and remembers who sent it', async () => {
    const server = await makeServer(api, { status: 'failed' });
    const provision = http.post(`/api/v1/servers/${server.id}/provision`);
    await provision.send({ take_over: true }).expect(202);
    expect((await row(server.id)).takeOverBy).toMatchObject({ type: 'token' });
    const wrong = await makeServer(api, { status: 'failed' });
    await http.post(`/api/v1/servers/${wrong.id}/provision`).send({ take_over: 'yes' }).expect(400);
    const { body } = await http.post('/api/v1/servers').send({ name: 'taken', host: '192.0.2.3', take_over: true });
    expect((await row(body.data.id)).takeOverBy).toMatchObject({ type: 'token' });
  });
});

describe('parallel removals of a server that is being provisioned', () => {
  let api: TestApi;
  let http: HttpAgent;

  beforeAll(async () => {
    ({ api, http } = await startWithAgent(WATCHERS_OFF));
  });

  afterAll(() => api?.stop());

  it('are all accepted, and remove it once', async () => {
    const silent = createServer(() => undefined);
    const port = await listenOnFreePort(silent);
    const sent = { name: 'silent', host: '127.0.0.1', port };
    const { id } = (await http.post('/api/v1/servers').send(sent).expect(201)).body.data;
    const operations = api.dataSource.manager;
    while (!(await operations.existsBy(Operation, { subjectId: id, status: 'running' }))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => http.delete(`/api/v1/servers/${id}`)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 202 && status !== 404)).toEqual([]);
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0);
    await api.app.get(OperationsService).waitUntilSettled(id, 120_000);
    await http.get(`/api/v1/servers/${id}`).expect(404);
    expect(await operations.countBy(Operation, { subjectId: id, kind: 'server.remove' })).toBe(1);
    silent.close();
  });
});
