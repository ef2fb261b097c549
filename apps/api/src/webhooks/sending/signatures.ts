import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { WebhookSignature } from '@fairlead/contracts';
import { Webhook as StandardWebhook } from 'standardwebhooks';

const SECRET_BYTES = 32;
/** What precedes the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** A new secret as Standard Webhooks writes it: `whsec_…` that both sides have, or the private key `whsk_…`. */
export function newWebhookSecret(signature: WebhookSignature): string {
  if (signature === 'hmac') return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  return `whsk_${privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES).toString('base64')}`;
}

/** The public key `whpk_…` of a private one. */
export function publicKeyOf(secret: string): string {
  const key = createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' });
  return `whpk_${key.subarray(-KEY_BYTES).toString('base64')}`;
}

/** What a receiver verifies deliveries with. */
export function verificationSecret(signature: WebhookSignature, secret: string): string {
  return signature === 'hmac' ? secret : publicKeyOf(secret);
}

export interface SignedContent {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The value of `webhook-signature`: one signature for each secret that is valid, separated by spaces. */
export function signaturesOf(secrets: readonly string[], content: SignedContent): string {
  return secrets.map((secret) => signatureOf(secret, content)).join(' ');
}

function signatureOf(secret: string, { id, at, body }: SignedContent): string {
  if (!secret.startsWith('whsk_')) return new StandardWebhook(secret).sign(id, at, body);
  const signed = `${id}.${Math.floor(at.getTime() / 1000)}.${body}`;
  return `v1a,${sign(null, Buffer.from(signed), privateKeyOf(secret)).toString('base64')}`;
}

function privateKeyOf(secret: string): KeyObject {
  const seed = Buffer.from(secret.slice('whsk_'.length), 'base64');
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}
