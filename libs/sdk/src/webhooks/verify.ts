import { createHmac, createPublicKey, timingSafeEqual, verify as verifySignature } from 'node:crypto';
import type { EventRecord } from '@fairlead/client';
import { WebhookVerificationError } from '../errors/fairlead-error';

/** The body of a webhook (Standard Webhooks). */
export interface WebhookMessage {
  readonly type: EventRecord['type'];
  readonly timestamp: string;
  readonly data: EventRecord;
}

export interface WebhookRequest {
  /** The body as it was received, before any parsing. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`, or the public key `whpk_…`. While one replaces another, both. */
  readonly secret: string | readonly string[];
  /** How old, or how far in the future, the timestamp may be. 300 by default. */
  readonly toleranceSeconds?: number | undefined;
}

/**
 * Checks signature and timestamp of a webhook and returns its content.
 *
 * @throws {WebhookVerificationError} if one of them is missing or not valid; respond with 401 then
 * @throws {TypeError} if a secret is not one of a webhook
 */
export function verify({ body, headers, secret, toleranceSeconds = 300 }: WebhookRequest): WebhookMessage {
  const keys = [secret].flat().map(parseKey);
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature');
  if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookVerificationError('webhook-timestamp is not a Unix time.');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('The webhook is too old, or its timestamp is in the future.');
  const content = Buffer.from(body);
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), content]);
  const isValid = signatures.split(' ').some((text) => {
    const [, version, encoded = ''] = /^(v1a?),(.+)$/.exec(text) ?? [];
    const signature = Buffer.from(encoded, 'base64');
    return keys.some((key) => key.version === version && key.matches(signed, signature));
  });
  if (!isValid) throw new WebhookVerificationError('No signature of the webhook is valid.');
  return parse(content);
}

interface VerificationKey {
  readonly version: 'v1' | 'v1a';
  readonly matches: (signed: Buffer, signature: Buffer) => boolean;
}

const ED25519_KEY_BYTES = 32;

function parseKey(secret: string): VerificationKey {
  const [, prefix, text] = /^(whsec_|whpk_)([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const bytes = Buffer.from(text ?? '', 'base64');
  if (prefix === 'whsec_' && bytes.length > 0) {
    const hmac = (signed: Buffer) => createHmac('sha256', bytes).update(signed).digest();
    return { version: 'v1', matches: (signed, signature) => isEqual(hmac(signed), signature) };
  }
  if (prefix === 'whpk_' && bytes.length === ED25519_KEY_BYTES) {
    const x = bytes.toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return { version: 'v1a', matches: (signed, signature) => verifySignature(null, signed, key, signature) };
  }
  throw new TypeError('The secret of a webhook begins with whsec_, and a public key with whpk_.');
}

const isEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

function header(headers: WebhookRequest['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

function parse(content: Buffer): WebhookMessage {
  try {
    return JSON.parse(content.toString());
  } catch (error) {
    throw new WebhookVerificationError('The body of the webhook is not JSON.', { cause: error });
  }
}
