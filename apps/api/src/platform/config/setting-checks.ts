import { isAbsolute } from 'node:path';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fairlead/contracts';
import { isEmail } from 'class-validator';
import ipaddr from 'ipaddr.js';

const PORT_MAX = 65_535;
const RETRY_DELAY_MAX_SECONDS = 604_800;

export function absoluteUrl(text: string): void {
  const { protocol } = parse(text);
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error('must be an http or https URL');
}

/** Processes with different working directories must mean the same directory. */
export function absolutePath(text: string): void {
  if (!isAbsolute(text)) throw new Error('must be an absolute path');
}

/** An http or https URL to which paths can be appended. */
export function mirrorUrl(text: string): void {
  absoluteUrl(text);
  const { username, password, search, hash } = parse(text);
  if (username || password || search || hash || text.endsWith('/'))
    throw new Error('must have neither credentials nor a query nor a final slash');
}

export function databaseUrl(text: string): void {
  const { protocol } = parse(text);
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw new Error('must begin with postgres://');
}

export function redisUrl(text: string): void {
  const { protocol } = parse(text);
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw new Error('must begin with redis:// or rediss://');
}

export function addressOrNetwork(text: string): void {
  if (ipaddr.isValidCIDR(text) || ipaddr.isValid(text)) return;
  throw new Error(`must contain IP addresses or networks, which ${JSON.stringify(text)} is not`);
}

export function base64Url(text: string): void {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(text)) throw new Error('must be base64url');
}

/** An address with an optional port after a colon (IPv6 in brackets). */
export function nameServer(text: string): void {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+|[0-9a-f:]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (Number(port ?? 1) > PORT_MAX) throw new Error(`must contain ports up to ${PORT_MAX}, which ${port} is not`);
  if (ipaddr.isValid(text) || ipaddr.isValid(bracketed ?? plain ?? '')) return;
  throw new Error(`must contain IP addresses, which ${JSON.stringify(text)} is not`);
}

export const SECRET_KEY_BYTES = 32;

/** Comma-separated keys; each 32 bytes as 64 hex digits or as base64. */
export function readSecretKeys(text: string): Buffer[] {
  return text.split(',').map((part) => {
    const key = part.trim();
    const bytes = /^[0-9a-f]{64}$/i.test(key) ? Buffer.from(key, 'hex') : Buffer.from(key, 'base64');
    if (bytes.length !== SECRET_KEY_BYTES) throw new Error('must be 32 bytes encoded as base64 or as 64 hex digits');
    return bytes;
  });
}

export function secretKeys(text: string): void {
  readSecretKeys(text);
}

export function emailAddress(text: string): void {
  if (!isEmail(text)) throw new Error('must be an email address');
}

const APPS_DOMAIN_MAX_LENGTH = 180;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** In place of the first label of `FAIRLEAD_APPS_DOMAIN`: the name of the server. */
export const SERVER_PLACEHOLDER = '{server}';

/** A hostname in lower case, with room for the labels of applications and servers before it. */
export function appsDomain(text: string): void {
  const labels = text.startsWith(`${SERVER_PLACEHOLDER}.`)
    ? text.slice(SERVER_PLACEHOLDER.length + 1).split('.')
    : text.split('.');
  const isHostname =
    labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
  if (text.length > APPS_DOMAIN_MAX_LENGTH || !isHostname)
    throw new Error(
      `must be a hostname of at least two labels in lower case, such as apps.example.com or ${SERVER_PLACEHOLDER}.apps.example.com, without "*."`,
    );
}

export function passwordLength(text: string): void {
  if (text.length < PASSWORD_MIN_LENGTH || text.length > PASSWORD_MAX_LENGTH) {
    throw new Error(`must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`);
  }
}

function parse(text: string): URL {
  if (!URL.canParse(text)) throw new Error('must be a URL');
  return new URL(text);
}

export function retryDelay(text: string): void {
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1 || Number(text) > RETRY_DELAY_MAX_SECONDS)
    throw new Error(`must contain numbers of seconds from 1 to ${RETRY_DELAY_MAX_SECONDS}`);
}
