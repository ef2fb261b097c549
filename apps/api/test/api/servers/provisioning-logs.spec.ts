import type { ProvisioningLogLine } from '@fairlead/dto';
import { LogLine } from '../../../src/operations/logs/log-line.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { OperationsService } from '../../../src/operations/operations.service';
import { withAllScopes, makeToken, withToken } from '../../harness/test-access';
import { startApi, type TestApi } from '../../harness/start-api';
import { API_ONLY, makeServer } from '../../harness/test-records';

describe('the log of a provisioning', () => {
  let api: TestApi;
  let http: Awaited<ReturnType<typeof withAllScopes>>;

  beforeAll(async () => {
    api = await startApi({ settings: API_ONLY });
    http = await withAllScopes(api);
  });

  afterAll(async () => {
    await api?.stop();
  });

  const pathOf = (server: { id: string }): string => `/api/v1/servers/${server.id}/provisioning/logs`;

  /** A provisioning that has ended after these lines. */
  async function provisioned(serverId: string, texts: readonly (readonly [step: string, text: string])[]) {
    const { id: operationId } = await api.dataSource.transaction((tx) =>
      api.app
        .get(OperationsService)
        .enqueue(tx, { kind: 'server.provision', subjectId: serverId, lane: `server:${serverId}`, serverId }),
    );
    const lines = texts.map(([step, text], index) => ({ step, text, seq: index + 1 }));
    await api.dataSource.manager.insert(
      LogLine,
      lines.map((line) => ({ ...line, operationId, at: new Date(), stream: 'stdout' as const })),
    );
    await api.dataSource.manager.update(Operation, operationId, { status: 'succeeded', finishedAt: new Date() });
  }

  const texts = ({ body }: { body: { data: ProvisioningLogLine[] } }): string[] => body.data.map(({ text }) => text);

  it('is that of the last one, in pages, of one step or from one line on', async () => {
    const server = await makeServer(api);
    await provisioned(server.id, [['contact', 'an earlier one']]);
    await provisioned(server.id, [
      ['connect', 'Connected'],
      ['packages', 'Installing: git'],
      ['packages', 'Setting up git'],
    ]);
    const { body, headers } = await http.get(`${pathOf(server)}?per_page=2`).expect(200);
    expect(body.meta).toEqual({ page: 1, per_page: 2, total: 3 });
    expect(headers['link']).toContain('page=2');
    expect(body.data[0]).toEqual({
      seq: 1,
      at: expect.stringMatching(/Z$/),
      stage: 'connect',
      stream: 'stdout',
      text: 'Connected',
    });
    expect(texts(await http.get(`${pathOf(server)}?stage=packages`).expect(200))).toEqual([
      'Installing: git',
      'Setting up git',
    ]);
    expect(texts(await http.get(`${pathOf(server)}?after=2`).expect(200))).toEqual(['Setting up git']);
    for (const query of ['after=-1', 'stage=building', 'per_page=101', 'step=packages'])
      await http.get(`${pathOf(server)}?${query}`).expect(400);
  });

  it('is streamed from the line after the last one received, and ends with the status of the server', async () => {
    const server = await makeServer(api, { status: 'failed' });
    await provisioned(server.id, [
      ['connect', 'Connected'],
      ['packages', 'Installing: git'],
    ]);
    const stream = http.get(pathOf(server)).set('Accept', 'text/event-stream').set('Last-Event-ID', '1');
    const { text, headers } = await stream.expect(200);
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id)).toEqual(['2']);
    expect(text.endsWith('event: end\ndata: {"status":"failed"}\n\n')).toBe(true);
  });

  it('is empty where there is none, or where it is no longer kept', async () => {
    const server = await makeServer(api);
    const { body } = await http.get(pathOf(server)).expect(200);
    expect(body).toEqual({ success: true, data: [], meta: { page: 1, per_page: 20, total: 0 } });
    const { text } = await http.get(pathOf(server)).set('Accept', 'text/event-stream').expect(200);
    expect(text).toBe('event: end\ndata: {"status":"ready"}\n\n');
  });

  it('does not exist for a server that does not, or that the token does not know', async () => {
    const [mine, other] = [await makeServer(api), await makeServer(api)];
    await http.get('/api/v1/servers/srv_01jd7q2x5wf8fv2m3v0q4c9s1a/provisioning/logs').expect(404);
    const bound = withToken(api, await makeToken(api, undefined, { server_ids: [mine.id] }));
    await bound.get(pathOf(mine)).expect(200);
    const { body } = await bound.get(pathOf(other)).set('Accept', 'text/event-stream').expect(404);
    expect(body.error.code).toBe('RESOURCE_NOT_FOUND');
  });
});
