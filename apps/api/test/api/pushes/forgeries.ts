import { createHmac } from 'node:crypto';
import type { PushForge } from '@fairlead/contracts';
import { signedHook, type SentHook } from './forge-hooks';

export interface ForgeryContext {
  readonly forge: PushForge;
  readonly secret: string;
  /** Secrets that are not, or no longer, of this hook. */
  readonly otherSecrets: { readonly unknown: string; readonly ofAnotherHook: string; readonly rotatedOut: string };
  /** What was accepted before. */
  readonly accepted: SentHook;
  readonly random: () => number;
}

export interface Forgery {
  readonly name: string;
  readonly status: 401 | 404 | 'replayed';
  /** Where this is no forgery of all forges. */
  readonly forges?: readonly PushForge[];
  readonly make: (context: ForgeryContext) => Promise<SentHook> | SentHook;
}

const TIMED = ['gitlab', 'standard'] as const;

/** Ways of telling of a push without knowing the secret, or more than once. */
export const FORGERIES: readonly Forgery[] = [
  { name: 'no signature', status: 401, make: resigned(() => undefined) },
  { name: 'an empty signature', status: 401, make: resigned(() => '') },
  { name: 'a signature of any secret', status: 401, make: signedWith(({ random }) => secretOf(random)) },
  {
    name: 'a signature with the secret of another hook',
    status: 401,
    make: signedWith(({ otherSecrets }) => otherSecrets.ofAnotherHook),
  },
  {
    name: 'a signature with a secret that was rotated out',
    status: 401,
    make: signedWith(({ otherSecrets }) => otherSecrets.rotatedOut),
  },
  {
    name: 'any text as a signature',
    status: 401,
    make: resigned((_value, { otherSecrets }) => otherSecrets.unknown),
  },
  { name: 'the signature of a delivery before', status: 401, make: withSignatureOfBefore },
  {
    name: 'a signature with another digit',
    status: 401,
    make: resigned((value, { random }) => altered(value, random, 40)),
  },
  {
    name: 'a signature that is cut off',
    status: 401,
    make: resigned((value, { random }) => value.slice(0, at(value, random))),
  },
  { name: 'SHA-1', status: 401, make: sha1 },
  {
    name: 'a body with another byte',
    status: 401,
    make: withBody((body, random) => altered(body, random, body.length)),
  },
  { name: 'a body that is cut off', status: 401, make: withBody((body, random) => body.slice(0, at(body, random))) },
  { name: 'a body with more at its end', status: 401, make: withBody((body) => `${body}\n`) },
  { name: 'an old timestamp', status: 401, forges: TIMED, make: signedAt((random) => -6 - 2000 * random()) },
  { name: 'a timestamp of the future', status: 401, forges: TIMED, make: signedAt((random) => 6 + 2000 * random()) },
  { name: 'another timestamp', status: 401, forges: TIMED, make: withHeader('webhook-timestamp') },
  { name: 'another delivery id', status: 401, forges: TIMED, make: withHeader('webhook-id') },
  { name: 'another token', status: 401, forges: ['gitlab'], make: gitlabToken },
  { name: 'another address', status: 404, make: genuine },
  { name: 'a delivery once more', status: 'replayed', make: ({ accepted }) => accepted },
];

type Make = Forgery['make'];
type Random = () => number;

function genuine({ forge, secret }: ForgeryContext): Promise<SentHook> {
  return signedHook(forge, secret);
}

function signedWith(secret: (context: ForgeryContext) => string): Make {
  return (context) => signedHook(context.forge, secret(context));
}

function signedAt(minutes: (random: Random) => number): Make {
  return ({ forge, secret, random }) =>
    signedHook(forge, secret, { at: new Date(Date.now() + minutes(random) * 60_000) });
}

/** Changes the signatures, or leaves them out. */
function resigned(change: (value: string, context: ForgeryContext) => string | undefined): Make {
  return async (context) => {
    const { headers, body } = await genuine(context);
    const changed = Object.entries(headers).flatMap(([name, value]) => {
      const next = /signature/i.test(name) ? change(value, context) : value;
      return next === undefined ? [] : [[name, next] as const];
    });
    return { headers: Object.fromEntries(changed), body };
  };
}

function withBody(change: (body: string, random: Random) => string): Make {
  return async (context) => {
    const { headers, body } = await genuine(context);
    return { headers, body: change(body, context.random) };
  };
}

function withHeader(name: string): Make {
  return async (context) => {
    const { headers, body } = await genuine(context);
    const value = headers[name] ?? '';
    return { headers: { ...headers, [name]: altered(value, context.random, 1) }, body };
  };
}

/** A new delivery of another body, with what was a valid signature. */
async function withSignatureOfBefore(context: ForgeryContext): Promise<SentHook> {
  const { headers } = context.accepted;
  const { body } = await signedHook(context.forge, context.secret, { after: commitOf(context.random) });
  return { headers, body };
}

async function sha1(context: ForgeryContext): Promise<SentHook> {
  const { body, headers } = await genuine(context);
  const make = (encoding: 'hex' | 'base64', text: string): string =>
    createHmac('sha1', context.secret).update(text).digest(encoding);
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signatureLike = (value: string): string => {
    if (value.startsWith('v1,')) return `v1,${make('base64', signed)}`;
    return value.includes('=') ? `sha1=${make('hex', body)}` : make('hex', body);
  };
  const changed = Object.entries(headers).map(([name, value]) => [
    name,
    /signature/i.test(name) ? signatureLike(value) : value,
  ]);
  return { headers: Object.fromEntries(changed), body };
}

async function gitlabToken(context: ForgeryContext): Promise<SentHook> {
  const { headers, body } = await genuine(context);
  const { secret, random } = context;
  const token = random() < 0.5 ? altered(secret, random, secret.length) : secret.slice(0, at(secret, random));
  return { headers: { 'X-Gitlab-Event': headers['X-Gitlab-Event'] ?? '', 'X-Gitlab-Token': token }, body };
}

const at = (text: string, random: Random): number => Math.floor(random() * text.length);

/** With another character among the last so many. */
function altered(text: string, random: Random, last: number): string {
  const place = text.length - 1 - Math.floor(random() * Math.min(last, text.length));
  return `${text.slice(0, place)}${text[place] === '0' ? '1' : '0'}${text.slice(place + 1)}`;
}

const secretOf = (random: Random): string => `whsec_${bytesOf(32, random).toString('base64')}`;
const commitOf = (random: Random): string => bytesOf(20, random).toString('hex');

function bytesOf(count: number, random: Random): Buffer {
  return Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
}
