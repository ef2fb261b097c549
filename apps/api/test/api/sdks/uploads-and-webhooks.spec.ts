import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tarArchive } from '@fairlead/testbed';
import type { UploadRecord } from '@fairlead/dto';
import { newWebhookSecret, publicKeyOf, signaturesOf } from '../../../src/webhooks/sending/signatures';

import { sha256Of } from '../uploads/uploads-fixture';
import { errorBody, SdkSuite } from './sdk-suite';

const PART = 64 << 10;
const UNAVAILABLE = { kind: 'respond', status: 503, body: errorBody('SERVICE_UNAVAILABLE') } as const;

describe('uploads and webhooks of the SDKs', () => {
  let suite: SdkSuite;
  let folder: string;

  beforeAll(async () => {
    suite = await SdkSuite.start();
    folder = await mkdtemp(join(tmpdir(), 'fairlead-sdks-'));
  });
  beforeEach(() => suite.reset());
  afterAll(async () => {
    await suite?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('send an archive in parts, each byte once, over cuts, and never a second time', async () => {
    const archive = tarArchive({ name: 'index.html', content: randomBytes(5 * PART) });
    const file = join(folder, 'site.tar');
    await writeFile(file, archive);
    const expected = {
      upload: { status: 'ready', sha256: sha256Of(archive), size_bytes: archive.length },
      later: { isSame: true, requests: ['POST'] },
    };
    await suite.expectOfEach(expected, async ({ driver, proxy, application }) => {
      const send = () =>
        driver.result<UploadRecord>('uploads.send', { ids: [application.id], file, options: { part_bytes: PART } });
      proxy.inject({ method: 'POST' }, { kind: 'cut-response' });
      proxy.inject({ method: 'PATCH' }, { kind: 'cut-request', afterBytes: 20_000 });
      proxy.inject({ method: 'PATCH' }, { kind: 'cut-response' });
      proxy.inject({ method: 'PATCH' }, UNAVAILABLE);
      proxy.inject({ method: 'GET' }, UNAVAILABLE);
      const { id, status, sha256, size_bytes } = await send();
      proxy.reset();
      const later = await send();
      return {
        upload: { status, sha256: String(sha256), size_bytes },
        later: { isSame: later.id === id, requests: proxy.requests.map(({ method }) => method) },
      };
    });
  });

  it('end with what is wrong with an archive', async () => {
    const file = join(folder, 'hostile.tar');
    await writeFile(file, tarArchive({ name: '../outside', content: 'x' }));
    await suite.expectOfEach('UploadInvalidError 422', async ({ driver, application }) => {
      const error = await driver.error('uploads.send', { ids: [application.id], file });
      return `${error.class} ${error.status}`;
    });
  });

  it('verify webhooks as Fairlead signs them, during a rotation, too', async () => {
    const [secret, next, foreign] = [newWebhookSecret('hmac'), newWebhookSecret('hmac'), newWebhookSecret('hmac')];
    const pair = newWebhookSecret('ed25519');
    const body = JSON.stringify({ type: 'deployment.live', timestamp: '2026-11-26T10:00:00Z', data: { id: 'evt_ä' } });
    const signed = (secrets: string[], at = new Date()) => ({
      'Webhook-Id': 'whd_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signaturesOf(secrets, { id: 'whd_1', at, body }),
    });
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const { 'webhook-signature': _, ...unsigned } = signed([secret]);
    const REFUSED = 'WebhookVerificationError';
    // Headers, secret, and what becomes of it; `body` where it is another one.
    const cases: [object, string | string[], string, string?][] = [
      [signed([secret]), secret, 'deployment.live'],
      [signed([next, secret]), secret, 'deployment.live'],
      [signed([secret]), [next, secret], 'deployment.live'],
      [signed([pair]), publicKeyOf(pair), 'deployment.live'],
      [signed([pair, secret]), [foreign, publicKeyOf(pair)], 'deployment.live'],
      [signed([secret], ago(290)), secret, 'deployment.live'],
      [signed([secret]), foreign, REFUSED],
      [signed([pair]), publicKeyOf(newWebhookSecret('ed25519')), REFUSED],
      [signed([secret]), secret, REFUSED, body.replace('live', 'dead')],
      [signed([pair]), publicKeyOf(pair), REFUSED, body.replace('live', 'dead')],
      [signed([secret], ago(400)), secret, REFUSED],
      [signed([secret], ago(-400)), secret, REFUSED],
      [unsigned, secret, REFUSED],
      [{ ...signed([secret]), 'webhook-signature': 'v1,!!! v1a, v2,AAAA' }, secret, REFUSED],
      [{ ...signed([secret]), 'webhook-timestamp': 'now' }, secret, REFUSED],
      [signed([secret]), 'not a secret', 'TypeError'],
    ];
    await suite.expectOfEach(
      cases.map(([, , outcome]) => outcome),
      ({ driver }) =>
        Promise.all(
          cases.map(async ([headers, key, , sent = body]) => {
            const args = { body_base64: Buffer.from(sent).toString('base64'), headers, secret: key };
            const { result, error } = await driver.call<{ type: string }>('webhooks.verify', args);
            return result?.type ?? String(error?.class);
          }),
        ),
    );
  });
});
