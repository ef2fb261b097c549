import type { PushForge } from '@fairlead/contracts';
import { isValidRef } from '@fairlead/engine';

/** What the body of a hook claims, for the log. What is deployed is decided by the repository alone. */
export interface PushHint {
  readonly ref: string | null;
  readonly commit: string | null;
  readonly sender: string | null;
  readonly event: string | null;
  readonly isDeletion: boolean;
}

export const NO_HINT: PushHint = { ref: null, commit: null, sender: null, event: null, isDeletion: false };

/** A larger body is not parsed: that takes time, and its push is found by the check in any case. */
const PARSED_MAX = 2 * 1024 * 1024;
const DELETED = /^0{40}(0{24})?$/;

export function readHint(forge: PushForge, body: Buffer, contentType: string | undefined): PushHint {
  if (body.length > PARSED_MAX) return NO_HINT;
  const payload = parse(body, contentType);
  if (payload === undefined) return NO_HINT;
  return forge === 'bitbucket' ? ofBitbucket(payload) : ofOthers(payload);
}

/** Cleaned and cut: it comes from outside and is shown to people. */
export function cleanText(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replace(/\p{C}/gu, '').trim().slice(0, max);
  return text === '' ? null : text;
}

function ofOthers(payload: object): PushHint {
  const inner = objectAt(payload, 'data') ?? payload;
  const at = (...names: string[]): unknown => names.map((name) => field(inner, name)).find((value) => value != null);
  const after = at('after', 'commit', 'sha');
  const sender = objectAt(inner, 'pusher') ?? objectAt(inner, 'sender');
  return {
    ref: refOf(at('ref', 'branch')),
    commit: commitOf(after),
    sender: cleanText(at('user_username', 'user_name') ?? nameOf(sender), 100),
    event: cleanText(field(payload, 'type'), 64),
    isDeletion: at('deleted') === true || (typeof after === 'string' && DELETED.test(after)),
  };
}

/** Bitbucket Cloud names `new`, Bitbucket Data Center `ref` and `toHash`. */
function ofBitbucket(payload: object): PushHint {
  const cloud = field(objectAt(payload, 'push') ?? {}, 'changes');
  const list: unknown = Array.isArray(cloud) ? cloud : field(payload, 'changes');
  const changes = Array.isArray(list) ? list.filter(isObject) : [];
  const first = changes.find((change) => !isDeleted(change)) ?? changes[0] ?? {};
  const target = objectAt(first, 'new');
  const name = target && field(target, 'name');
  const kind = target && field(target, 'type') === 'tag' ? 'refs/tags/' : 'refs/heads/';
  return {
    ref: refOf(typeof name === 'string' ? `${kind}${name}` : field(objectAt(first, 'ref') ?? {}, 'id')),
    commit: commitOf(target ? field(objectAt(target, 'target') ?? {}, 'hash') : field(first, 'toHash')),
    sender: cleanText(nameOf(objectAt(payload, 'actor')), 100),
    event: null,
    isDeletion: changes.length > 0 && changes.every(isDeleted),
  };
}

const isDeleted = (change: object): boolean => field(change, 'new') === null || field(change, 'type') === 'DELETE';

function nameOf(person: object | undefined): unknown {
  if (person === undefined) return undefined;
  return ['nickname', 'username', 'login', 'name', 'display_name'].map((name) => field(person, name)).find(Boolean);
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' && isValidRef(value) ? value : null;
}

function commitOf(value: unknown): string | null {
  return typeof value === 'string' && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(value) ? value : null;
}

function parse(body: Buffer, contentType = ''): object | undefined {
  const text = body.toString('utf8');
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType);
  try {
    const value: unknown = JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Only own fields, whatever a body calls them. */
function field(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function objectAt(value: object, name: string): object | undefined {
  const inner = field(value, name);
  return isObject(inner) ? inner : undefined;
}
