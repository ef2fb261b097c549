import { request } from 'node:http';
import type { DeploymentLogLine } from '@fairlead/dto';
import { SignalWaiter } from '../../../src/platform/signals/signals';
import { LogLine } from '../../../src/operations/logs/log-line.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { makeToken, withToken } from '../../harness/test-access';
import { eventually } from '../../harness/eventually';
import { startApi, type TestApi } from '../../harness/start-api';
import { API_ONLY, makeApplication, makeServer, type HttpAgent } from '../../harness/test-records';

interface Reader {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly status: number;
  text: string;
  readonly ended: Promise<void>;
  close(): void;
}

describe('the log of a deployment', () => {
  let api: TestApi;
  let http: HttpAgent;
  let token: { token: string };
  let serverId: string;

  beforeAll(async () => {
    api = await startApi({ settings: API_ONLY });
    token = await makeToken(api);
    http = withToken(api, token);
    serverId = (await makeServer(api)).id;
  });
  afterAll(() => api?.stop());

  async function makeDeployment(): Promise<{ path: string; operationId: string }> {
    const application = await makeApplication(http, serverId);
    const { id } = (await http.post(`/api/v1/applications/${application.id}/deploy`).send({}).expect(202)).body.data;
    const operation = await api.dataSource.manager.findOneByOrFail(Operation, { subjectId: id });
    await api.dataSource.manager.update(Operation, operation.id, { status: 'running' });
    return { path: `/api/v1/applications/${application.id}/deployments/${id}/logs`, operationId: operation.id };
  }

  async function write(operationId: string, from: number, to: number, step = 'building'): Promise<void> {
    const lines = Array.from({ length: to - from + 1 }, (_, index) => ({
      operationId,
      seq: from + index,
      at: new Date(),
      step,
      stream: 'stdout' as const,
      text: `line ${from + index}`,
    }));
    await api.dataSource.manager.insert(LogLine, lines);
  }

  const end = async (operationId: string): Promise<void> => {
    await api.dataSource.manager.update(Operation, operationId, { status: 'succeeded', finishedAt: new Date() });
  };

  function read(
    path: string,
    headers: Record<string, string> = {},
    of = { url: api.url, token: token.token },
  ): Promise<Reader> {
    return new Promise((resolve, reject) => {
      const sent = request(
        `${of.url}${path}`,
        { headers: { Authorization: `Bearer ${of.token}`, Accept: 'text/event-stream', ...headers } },
        (response) => {
          const reader = {
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: '',
            ended: new Promise<void>((done) => response.once('close', done)),
            close: () => sent.destroy(),
          };
          response.setEncoding('utf8').on('data', (chunk: string) => (reader.text += chunk));
          resolve(reader);
        },
      );
      sent.once('error', reject).end();
    });
  }

  /** Of the lines that have come to their end: what has arrived may break off within a number. */
  const ids = (text: string): number[] => [...text.matchAll(/^id: (\d+)\n/gm)].map(([, id]) => Number(id));
  const numbers = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  it('is a list in pages, of one stage or from one line on, always in order', async () => {
    const { path, operationId } = await makeDeployment();
    await write(operationId, 1, 30);
    await write(operationId, 31, 40, 'starting');
    const first = await http.get(path).expect(200);
    expect(first.body.meta).toEqual({ page: 1, per_page: 20, total: 40 });
    expect(first.headers['link']).toContain('page=2');
    expect(first.body.data[0]).toEqual({
      seq: 1,
      at: expect.stringMatching(/Z$/),
      stage: 'building',
      stream: 'stdout',
      text: 'line 1',
    });
    const seqs = async (query: string): Promise<number[]> =>
      (await http.get(`${path}?${query}`).expect(200)).body.data.map(({ seq }: DeploymentLogLine) => seq);
    expect(await seqs('page=2&per_page=25')).toEqual(numbers(26, 40));
    expect(await seqs('stage=starting')).toEqual(numbers(31, 40));
    expect(await seqs('after=38')).toEqual([39, 40]);
    for (const query of ['after=-1', 'after=x', 'stage=nope', 'per_page=101', 'limit=5'])
      await http.get(`${path}?${query}`).expect(400);
  });

  it('is streamed completely, whatever its length', async () => {
    const { path, operationId } = await makeDeployment();
    const count = 100_000;
    for (let from = 1; from <= count; from += 5_000) await write(operationId, from, from + 4_999);
    await end(operationId);
    const pauses = jest.spyOn(SignalWaiter.prototype, 'next');
    const reader = await read(path);
    await reader.ended;
    expect(ids(reader.text)).toEqual(numbers(1, count));
    expect(pauses).not.toHaveBeenCalled();
    pauses.mockRestore();
  });

  it('is streamed as it grows, resumes after the last id without a lost or doubled line, and ends with the deployment', async () => {
    const { path, operationId } = await makeDeployment();
    await write(operationId, 1, 3);
    const first = await read(path);
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    await eventually('the first three lines', () => ids(first.text).length === 3);
    await write(operationId, 4, 600);
    await eventually('a hundred lines', () => ids(first.text).length > 100);
    first.close();
    const last = ids(first.text).at(-1) ?? 0;
    expect(ids(first.text)).toEqual(numbers(1, last));
    const second = await read(path, { 'Last-Event-ID': String(last) });
    await write(operationId, 601, 650, 'starting');
    await end(operationId);
    await second.ended;
    expect(ids(second.text)).toEqual(numbers(last + 1, 650));
    expect(second.text.endsWith('event: end\ndata: {"status":"queued"}\n\n')).toBe(true);
    const again = await read(`${path}?stage=starting`, { 'Last-Event-ID': '' });
    await again.ended;
    expect(ids(again.text)).toEqual(numbers(601, 650));
  });

  it('a stream ends when Fairlead stops, and errors come in the envelope before it begins', async () => {
    const { path } = await makeDeployment();
    const refused = await read(path, { 'Last-Event-ID': 'x; DROP TABLE' });
    expect(refused.status).toBe(400);
    await refused.ended;
    expect(JSON.parse(refused.text).error.code).toBe('VALIDATION_FAILED');
    const absent = await read(path.replace(/dep_[^/]+/, 'dep_01jd7q2x5wf8fv2m3v0q4c9s1a'));
    expect(absent.status).toBe(404);
    absent.close();
    const other = await startApi({ settings: API_ONLY });
    try {
      const key = await makeToken(other);
      const mine = withToken(other, key);
      const application = await makeApplication(mine, (await makeServer(other)).id);
      const { id } = (await mine.post(`/api/v1/applications/${application.id}/deploy`).send({})).body.data;
      const stream = await read(
        `/api/v1/applications/${application.id}/deployments/${id}/logs`,
        {},
        { url: other.url, token: key.token },
      );
      expect(stream.status).toBe(200);
      const stopped = other.stop();
      await stream.ended;
      await stopped;
    } finally {
      await other.stop().catch(() => undefined);
    }
  });
});
