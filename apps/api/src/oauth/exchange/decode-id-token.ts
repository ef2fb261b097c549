import { ID_TOKEN_MAX_LENGTH } from '@fairlead/contracts';
import { hash } from 'node:crypto';
import { loadJose } from './load-jose';
import { claimText, type Claims } from './pipeline-run';

export interface DecodedIdToken {
  readonly text: string;
  readonly algorithm: string;
  readonly type: string | undefined;
  readonly claims: Claims;
}

/** Asymmetric ones only: with the others, whoever can verify a token can forge one. */
export const ALGORITHMS: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Reads an id token without verifying it; undefined where it is none. */
export async function decodeIdToken(text: string): Promise<DecodedIdToken | undefined> {
  if (text.length > ID_TOKEN_MAX_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)) return undefined;
  const { decodeJwt, decodeProtectedHeader } = await loadJose();
  try {
    const { alg, typ } = decodeProtectedHeader(text);
    return { text, algorithm: alg ?? '', type: typ, claims: decodeJwt(text) };
  } catch {
    return undefined;
  }
}

/** `at+jwt` and others are tokens for another use. */
export function isIdTokenType(type: string | undefined): boolean {
  return type === undefined || /^(application\/)?jwt$/i.test(type);
}

/**
 * What makes a token the same as another: its `jti`, or what was signed. Not the signature, because some algorithms allow several
 * for one text.
 */
export function replayKeyOf(issuer: string, { text, claims }: DecodedIdToken): string {
  const id = claimText(claims, 'jti');
  if (id !== undefined && id !== '') return hash('sha256', `jti\0${issuer}\0${id}`);
  return hash('sha256', `text\0${issuer}\0${text.slice(0, text.lastIndexOf('.'))}`);
}
