import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ApplicationRecord } from '@fairlead/dto';
import { Operation } from '../../../src/operations/operation.entity';
import { newWebhookSecret, signaturesOf } from '../../../src/webhooks/sending/signatures';
import { eventually } from '../../harness/eventually';
import { startApi, type TestApi } from '../../harness/start-api';
import { makeToken, withToken } from '../../harness/test-access';
import { API_ONLY, makeApplication, makeServer, type HttpAgent } from '../../harness/test-records';
import { DeploymentSimulator } from '../deployments/deployment-simulator';

const EXAMPLES = join(__dirname, '../../../../../libs/sdk/examples');

interface Run {
  output: string;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  stop(): void;
}

describe('the examples of the SDK for TypeScript', () => {
  let api: TestApi;
  let http: HttpAgent;
  let token: string;
  let simulator: DeploymentSimulator;
  let application: ApplicationRecord;

  beforeAll(async () => {
    api = await startApi({ settings: API_ONLY });
    ({ token } = await makeToken(api));
    http = withToken(api, { token });
    simulator = new DeploymentSimulator(api, http);
  });
  beforeEach(async () => {
    application = await makeApplication(http, (await makeServer(api)).id);
  });
  afterAll(() => api?.stop());

  function run(example: string, args: string[], env: Record<string, string> = {}): Run {
    const child = spawn(process.execPath, [join(EXAMPLES, example), ...args], {
      env: { FAIRLEAD_URL: api.url, FAIRLEAD_TOKEN: token, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close').then(() => child.exitCode);
    const started: Run = { output: '', ended, stop: () => void child.kill() };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (started.output += text));
    return started;
  }

  it.each([
    ['goLive', 0, 'The deployment is live.'],
    ['fail', 1, 'ended as failed: No answer.'],
  ] as const)('deploy and wait: %s', async (end, code, text) => {
    const example = run('deploy-and-wait.mjs', [application.id, 'main']);
    await eventually('the wait has begun', () => example.output.includes('queued'));
    await simulator[end](await simulator.newest(application));
    expect(await example.ended).toBe(code);
    expect(example.output).toContain(text);
  });

  it('follow logs until the end', async () => {
    const { id } = await simulator.deploy(application);
    const example = run('follow-logs.mjs', [application.id, id]);
    await simulator.goLive({ id });
    expect(await api.dataSource.manager.countBy(Operation, { subjectId: id, status: 'succeeded' })).toBe(1);
    expect(await example.ended).toBe(0);
    expect(example.output).toContain('The deployment has ended: live.');
  });

  it('verify webhooks', async () => {
    const secret = newWebhookSecret('hmac');
    const example = run('verify-webhook.mjs', [], { WEBHOOK_SECRET: secret, PORT: '0' });
    const [, port] = await eventually('it listens', () => /^Port (\d+)$/m.exec(example.output) ?? undefined);
    const body = JSON.stringify({ type: 'deployment.live', data: { subject: { name: 'shop #1' } } });
    const send = async (sent: string) => {
      const at = new Date();
      const headers = {
        'webhook-id': 'whd_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signaturesOf([secret], { id: 'whd_1', at, body }),
      };
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status;
    };
    expect([await send(body), await send(`${body} `)]).toEqual([204, 401]);
    await eventually('the event is printed', () => example.output.includes('deployment.live: shop #1'));
    example.stop();
    await example.ended;
  });
});
