import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, publicKeyOf, signaturesOf, verificationSecret } from './signatures';

const content = { id: 'whd_1', at: new Date(), body: '{"type":"deployment.live"}' };

const headersOf = (signature: string) => ({
  'webhook-id': content.id,
  'webhook-timestamp': String(Math.floor(content.at.getTime() / 1000)),
  'webhook-signature': signature,
});

describe('a signature', () => {
  it('with a secret is verified by the library of Standard Webhooks, and an altered body is not', () => {
    const secret = newWebhookSecret('hmac');
    const headers = headersOf(signaturesOf([secret], content));
    expect(new Webhook(secret).verify(content.body, headers)).toEqual({ type: 'deployment.live' });
    expect(() => new Webhook(secret).verify(content.body.replace('live', 'dead'), headers)).toThrow();
    expect(verificationSecret('hmac', secret)).toBe(secret);
  });

  it('is verified with either secret during a rotation, and with no other one', () => {
    const secrets = [newWebhookSecret('hmac'), newWebhookSecret('hmac')];
    const headers = headersOf(signaturesOf(secrets, content));
    for (const secret of secrets) expect(() => new Webhook(secret).verify(content.body, headers)).not.toThrow();
    expect(() => new Webhook(newWebhookSecret('hmac')).verify(content.body, headers)).toThrow();
  });

  it('with a key pair is verified with the public key alone', () => {
    const secret = newWebhookSecret('ed25519');
    const shown = verificationSecret('ed25519', secret);
    expect(shown).toBe(publicKeyOf(secret));
    expect(shown).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
    const [version, value = ''] = signaturesOf([secret], content).split(',');
    expect(version).toBe('v1a');
    const x = Buffer.from(shown.slice('whpk_'.length), 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const signed = `${content.id}.${Math.floor(content.at.getTime() / 1000)}.${content.body}`;
    expect(verify(null, Buffer.from(signed), key, Buffer.from(value, 'base64'))).toBe(true);
    expect(verify(null, Buffer.from(`${signed} `), key, Buffer.from(value, 'base64'))).toBe(false);
  });
});
