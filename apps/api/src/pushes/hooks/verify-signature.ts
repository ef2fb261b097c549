import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PushForge } from '@fairlead/contracts';
import { Webhook } from 'standardwebhooks';
import { textHeader } from './forges';

/** The header that has to be there, by forge. Without it the body need not be read. */
export function hasSignature(forge: PushForge, headers: IncomingHttpHeaders): boolean {
  const given = SIGNATURE_HEADERS[forge].map((name) => textHeader(headers, name));
  return given.some((value) => value !== undefined && value !== '');
}

const SIGNATURE_HEADERS: Readonly<Record<PushForge, readonly string[]>> = {
  github: ['x-hub-signature-256'],
  gitlab: ['webhook-signature', 'x-gitlab-token'],
  gitea: ['x-gitea-signature'],
  forgejo: ['x-forgejo-signature', 'x-gitea-signature'],
  bitbucket: ['x-hub-signature'],
  standard: ['webhook-signature'],
};

/** Whether a hook was signed with one of the secrets, in the way of the forge that it says it is from. */
export function isSigned(
  forge: PushForge,
  headers: IncomingHttpHeaders,
  body: Buffer,
  secrets: readonly string[],
): boolean {
  return secrets.some((secret) => isSignedWith(forge, headers, body, secret));
}

function isSignedWith(forge: PushForge, headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const header = (name: string): string => textHeader(headers, name) ?? '';
  switch (forge) {
    case 'github':
      return isPrefixedHmac(body, header('x-hub-signature-256'), secret);
    case 'gitlab':
      if (headers['webhook-signature'] !== undefined) return isStandard(headers, body, secret);
      return isSameText(header('x-gitlab-token'), secret);
    case 'forgejo':
      return isHmac(body, textHeader(headers, 'x-forgejo-signature') ?? header('x-gitea-signature'), secret);
    case 'gitea':
      return isHmac(body, header('x-gitea-signature'), secret);
    // GitHub's header of this name is SHA-1, which has no such prefix.
    case 'bitbucket':
      return isPrefixedHmac(body, header('x-hub-signature'), secret);
    case 'standard':
      return isStandard(headers, body, secret);
  }
}

/** Also refuses timestamps that are more than five minutes away. */
function isStandard(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const given = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, textHeader(headers, name) ?? '']),
  );
  try {
    new Webhook(secret).verify(body, given, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

function isPrefixedHmac(body: Buffer, signature: string, secret: string): boolean {
  return signature.startsWith('sha256=') && isHmac(body, signature.slice('sha256='.length), secret);
}

function isHmac(body: Buffer, hex: string, secret: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(body).digest());
}

function isSameText(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}
