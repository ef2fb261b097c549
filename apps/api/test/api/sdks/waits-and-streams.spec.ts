import type { DeploymentLogLine, DeploymentRecord, EventRecord, RuntimeLogLine } from '@fairlead/dto';
import { EventEntry } from '../../../src/events/event.entity';
import { EventsService } from '../../../src/events/events.service';
import { STATUS_DATA } from '../../harness/example-events';
import { eventually } from '../../harness/eventually';
import { errorBody, SdkSuite, type SdkUnderTest } from './sdk-suite';

const UNAVAILABLE = { kind: 'respond', status: 503, body: errorBody('SERVICE_UNAVAILABLE') } as const;
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const serverSentEvents = (...events: string[]) => ({
  kind: 'respond' as const,
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: events.join(''),
});

describe('waits and streams of the SDKs', () => {
  let suite: SdkSuite;

  beforeAll(async () => {
    suite = await SdkSuite.start();
  });
  beforeEach(() => suite.reset());
  afterAll(() => suite?.stop());

  const isStream = (path: string) => path.startsWith('/api/v1/events');
  /** Waits until the SDK follows the events, as the proxy has seen. */
  const untilFollowed = ({ name, proxy }: SdkUnderTest) =>
    eventually(`${name} follows the events`, () =>
      proxy.requests.some(({ path, status }) => isStream(path) && status === 200),
    );
  const record = (subjectId: string): Promise<void> =>
    suite.api.dataSource.transaction((tx) =>
      suite.api.app.get(EventsService, { strict: false }).record(tx, {
        name: 'server.ready',
        subject: { type: 'server', id: subjectId, name: 'of the test' },
        actor: { type: 'system', id: 'system', name: 'Fairlead' },
        data: STATUS_DATA,
      }),
    );

  it('wait until a deployment is live, over cuts and errors', async () => {
    await suite.expectOfEach({ first: 'queued', last: 'live', result: 'live' }, async (sdk) => {
      const { deployment, ids } = await suite.deploy(sdk);
      sdk.proxy.inject({ path: /\/deployments\// }, UNAVAILABLE);
      sdk.proxy.inject({ path: /\/events/ }, { kind: 'cut-response', afterEvents: 1 });
      sdk.proxy.inject({ path: /\/deployments\//, after: 1 }, { kind: 'cut-response', afterBytes: 20 });
      const wait = sdk.driver.start<DeploymentRecord, string>('deployments.wait', { ids });
      await untilFollowed(sdk);
      sdk.proxy.cutAll();
      sdk.proxy.inject({ path: /\/events/ }, { kind: 'refuse' });
      await suite.simulator(sdk).goLive(deployment);
      const { items, result, error } = await wait.outcome;
      return { first: String(items[0]), last: String(items.at(-1)), result: result?.status ?? error?.message };
    });
  });

  it('say how the work ended, and how far it was when the time was over', async () => {
    const expected = {
      failed: 'UnsuccessfulError failed',
      record: 'failed',
      late: 'WaitTimeoutError queued',
      missing: 'ResourceNotFoundError null',
    };
    await suite.expectOfEach(expected, async (sdk) => {
      const { deployment, ids } = await suite.deploy(sdk);
      const failed = async (options: object, [app, id] = ids) => {
        const error = await sdk.driver.error('deployments.wait', { ids: [app, id], options });
        return `${error.class} ${error.record_status}`;
      };
      // A slow machine may not read the record once within the first of these deadlines.
      let late = '';
      for (let timeout = 700; timeout < 60_000 && !late.endsWith(' queued'); timeout *= 2)
        late = await failed({ timeout_ms: timeout });
      const missing = await failed({}, [ids[0], 'dep_01jd7q2x5wf8fv2m3v0q4c9s1a']);
      await suite.simulator(sdk).fail(deployment);
      const options = { throw_on_failure: false };
      const record = await sdk.driver.result<DeploymentRecord>('deployments.wait', { ids, options });
      return { failed: await failed({}), record: record.status, late, missing };
    });
  });

  it('wait without the right to follow events', async () => {
    await suite.expectOfEach('live', async (sdk) => {
      const { deployment, ids } = await suite.deploy(sdk);
      const forbidden = { kind: 'respond', status: 403, body: errorBody('INSUFFICIENT_SCOPE') } as const;
      sdk.proxy.inject({ path: /\/events/, times: Number.POSITIVE_INFINITY }, forbidden);
      const options = { poll_interval_ms: 100 };
      const wait = sdk.driver.start<DeploymentRecord>('deployments.wait', { ids, options });
      await eventually('events are refused', () => sdk.proxy.requests.some(({ status }) => status === 403));
      await suite.simulator(sdk).goLive(deployment);
      return (await wait.outcome).result?.status ?? 'none';
    });
  });

  it('give each line of a log once and in order, and its end, over cuts', async () => {
    const expected = { lines: numbers(1, 300), status: 'live', later: numbers(291, 300), some: numbers(1, 7) };
    await suite.expectOfEach(expected, async (sdk) => {
      const { deployment, ids, operationId } = await suite.deploy(sdk);
      await suite.writeLog(operationId, 1, 100);
      sdk.proxy.inject({ path: /\/logs/ }, { kind: 'cut-response', afterEvents: 40 });
      sdk.proxy.inject({ path: /\/logs/ }, UNAVAILABLE);
      sdk.proxy.inject({ path: /\/logs/ }, { kind: 'cut-response', afterBytes: 1001 });
      sdk.proxy.inject({ path: /\/logs/ }, { kind: 'cut-response', afterEvents: 100 });
      const follow = sdk.driver.start<string, DeploymentLogLine>('deployments.follow_logs', { ids });
      await eventually('the first lines', () => follow.items.length >= 100);
      await suite.writeLog(operationId, 101, 299);
      await eventually('more lines', () => follow.items.length >= 200);
      sdk.proxy.cutAll();
      await suite.writeLog(operationId, 300, 300);
      await suite.finish(sdk, deployment, operationId);
      const { items, result } = await follow.outcome;
      const numbersOf = async (args: object) => {
        const again = await sdk.driver.call<string, DeploymentLogLine>('deployments.follow_logs', { ids, ...args });
        return again.items.map(({ seq }) => seq);
      };
      return {
        lines: items.map(({ seq }) => seq),
        status: String(result),
        later: await numbersOf({ options: { after: 290 } }),
        some: await numbersOf({ take: 7 }),
      };
    });
  });

  it('notice a stream that is silent, and give up one that stays away', async () => {
    await suite.expectOfEach({ lines: [1, 2], error: 'ServiceUnavailableError' }, async (sdk) => {
      const { ids, operationId } = await suite.deploy(sdk);
      await suite.writeLog(operationId, 1, 1);
      const options = { idle_timeout_ms: 1500, outage_timeout_ms: 20_000 };
      const follow = sdk.driver.start<string, DeploymentLogLine>('deployments.follow_logs', { ids, options, take: 2 });
      const connections = () => sdk.proxy.requests.filter(({ path }) => path.includes('/logs')).length;
      await eventually('the silent stream is replaced', () => connections() >= 2);
      await suite.writeLog(operationId, 2, 2);
      const { items } = await follow.outcome;
      sdk.proxy.inject({ times: Number.POSITIVE_INFINITY }, UNAVAILABLE);
      const outage = { outage_timeout_ms: 800 };
      const error = await sdk.driver.error('deployments.follow_logs', { ids, options: outage });
      return { lines: items.map(({ seq }) => seq), error: error.class };
    });
  });

  it('give each event once, over cuts, and read in pages what a stream has skipped', async () => {
    await suite.expectOfEach({ events: 6, inOrder: true, isOnce: true }, async (sdk) => {
      const subject = sdk.application.id;
      const after = (await suite.api.dataSource.manager.maximum(EventEntry, 'sequence')) ?? 0;
      for (let n = 0; n < 3; n += 1) await record(subject);
      const last = (await suite.api.dataSource.manager.maximum(EventEntry, 'sequence')) ?? 0;
      const reset = JSON.stringify({ sequence: last, after });
      const first = `id: ${after}\nevent: hello\ndata: {"sequence":${after}}\n\n`;
      sdk.proxy.inject({ path: /\/events/ }, serverSentEvents(first, `id: ${last}\nevent: reset\ndata: ${reset}\n\n`));
      sdk.proxy.inject({ path: /\/events\?.*before=/ }, UNAVAILABLE);
      sdk.proxy.inject({ path: /\/events(?!.*before=)/ }, { kind: 'cut-response', afterEvents: 1 });
      const args = { query: { subject_id: subject }, options: { after }, take: 6 };
      const follow = sdk.driver.start<null, EventRecord>('events.follow', args);
      await eventually('the skipped events', () => follow.items.length >= 3);
      for (let n = 0; n < 3; n += 1) {
        await record(subject);
        await eventually('the event', () => follow.items.length >= 4 + n);
        if (n === 1) sdk.proxy.cutAll();
      }
      const { items } = await follow.outcome;
      const sequences = items.map(({ sequence }) => sequence);
      return {
        events: items.length,
        inOrder: sequences.every((sequence, n) => n === 0 || sequence > (sequences[n - 1] ?? 0)),
        isOnce: new Set(items.map(({ id }) => id)).size === items.length,
      };
    });
  });

  // No application runs here, so the proxy responds as Fairlead does.
  it('give each line that an application prints once', async () => {
    const line = (text: string, id?: string) =>
      `${id === undefined ? '' : `id: ${id}\n`}event: line\ndata: ${JSON.stringify({ text })}\n\n`;
    const page = (cursor: string | null, ...texts: string[]) => ({
      kind: 'respond' as const,
      status: 200,
      body: JSON.stringify({ success: true, data: { lines: texts.map((text) => ({ text })), cursor } }),
    });
    const expected = { lines: ['a', 'b', 'c', 'd', 'e'], cursors: [null, null, null, 's=2', 's=3', 's=3'] };
    await suite.expectOfEach(expected, async ({ driver, proxy, application }) => {
      const unreachable = { kind: 'respond', status: 502, body: errorBody('SERVER_UNREACHABLE') } as const;
      proxy.inject({}, page(null));
      proxy.inject({}, serverSentEvents(line('a'), line('b', 's=2')));
      proxy.inject({}, page('s=2', 'a', 'b'));
      proxy.inject({}, serverSentEvents(line('c', 's=3')));
      proxy.inject({}, unreachable);
      proxy.inject({}, serverSentEvents(line('d', 's=4'), line('e', 's=5')));
      const args = { ids: [application.id], query: { limit: 100 }, take: 5 };
      const { items } = await driver.call<null, RuntimeLogLine>('applications.follow_logs', args);
      return {
        lines: items.map(({ text }) => text),
        cursors: proxy.requests.map(({ headers }) => headers['last-event-id'] ?? null),
      };
    });
  });

  it('go on while Fairlead is restarted', async () => {
    const begun = await Promise.all(
      suite.sdks.map(async (sdk) => {
        const { deployment, ids, operationId } = await suite.deploy(sdk);
        await suite.writeLog(operationId, 1, 50);
        const wait = sdk.driver.start<DeploymentRecord>('deployments.wait', { ids });
        const follow = sdk.driver.start<string, DeploymentLogLine>('deployments.follow_logs', { ids });
        const args = { query: { subject_id: ids[1], type: 'deployment.live' }, take: 1 };
        const events = sdk.driver.start<null, EventRecord>('events.follow', args);
        await eventually('the first lines', () => follow.items.length === 50);
        await eventually('both streams of events', () => {
          const streams = sdk.proxy.requests.filter(({ path, status }) => isStream(path) && status === 200);
          return streams.length >= 2;
        });
        return { sdk, deployment, operationId, wait, follow, events };
      }),
    );
    const requested: Promise<unknown>[] = [];
    await suite.restart(async () => {
      const name = (sdk: SdkUnderTest) => `while-down-${suite.sdks.indexOf(sdk)}`;
      for (const sdk of suite.sdks)
        requested.push(
          sdk.driver.result('applications.update', { ids: [sdk.application.id], body: { name: name(sdk) } }),
        );
      await eventually('requests to the stopped instance', () =>
        suite.sdks.every(({ proxy }) => proxy.requests.some(({ method }) => method === 'PATCH')),
      );
    });
    for (const { sdk, deployment, operationId } of begun) {
      await suite.writeLog(operationId, 51, 60);
      await suite.finish(sdk, deployment, operationId);
    }
    await Promise.all(requested);
    await suite.expectOfEach(
      { wait: 'live', lines: numbers(1, 60), end: 'live', event: 'deployment.live' },
      async (sdk) => {
        const calls = begun.find((one) => one.sdk === sdk);
        const [wait, follow, events] = await Promise.all([
          calls?.wait.outcome,
          calls?.follow.outcome,
          calls?.events.outcome,
        ]);
        return {
          wait: wait?.result?.status ?? 'none',
          lines: follow?.items.map(({ seq }) => seq) ?? [],
          end: String(follow?.result),
          event: String(events?.items[0]?.type),
        };
      },
    );
  });
});
