import { Injectable } from '@nestjs/common';
import type { JSONWebKeySet, JWK } from 'jose';
import { Config } from '../../platform/config/config';
import { OutboundError } from '../../platform/network/outbound-error';
import { OutboundRequests } from '../../platform/network/outbound-requests';
import { loadJose } from './load-jose';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
const KEYS_MAX = 100;

/** Why the keys of an issuer could not be read, in one sentence for people who administer Fairlead. */
export class IssuerKeysError extends Error {}

type Keys = ReturnType<Awaited<ReturnType<typeof loadJose>>['createLocalJWKSet']>;

interface CachedKeys {
  /** When the issuer was last requested. */
  readonly triedAt: number;
  /** Why that failed. */
  readonly failure?: IssuerKeysError;
  /** The latest keys, as long as they are not outdated. */
  readonly keys?: Keys;
  readonly readAt?: number;
}

/**
 * The public keys of issuers, found by their discovery documents (OpenID Connect Discovery 1.0). They are cached in memory. A token
 * with an unknown key leads to another read, so that keys can be rotated, but not more often than the setting allows.
 */
@Injectable()
export class IssuerKeys {
  private readonly cache = new Map<string, CachedKeys>();
  private readonly reading = new Map<string, Promise<CachedKeys>>();

  constructor(
    private readonly config: Config,
    private readonly requests: OutboundRequests,
  ) {}

  /**
   * Runs `work` with the keys, and once more with new ones if it finds no matching key. Only for issuers that are trusted.
   * @throws {IssuerKeysError} if the keys cannot be read.
   */
  async use<T>(issuer: string, work: (keys: Keys) => Promise<T>): Promise<T> {
    const { errors } = await loadJose();
    const cached = await this.current(issuer);
    try {
      return await work(keysIn(cached));
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const latest = this.isCoolingDown(cached) ? cached : await this.read(issuer);
      if (latest.failure) throw latest.failure;
      if (latest === cached) throw error;
      return work(keysIn(latest));
    }
  }

  private async current(issuer: string): Promise<CachedKeys> {
    const cached = this.cache.get(issuer);
    if (cached && (this.isUsable(cached) || (cached.failure && this.isCoolingDown(cached)))) return cached;
    return this.read(issuer);
  }

  private isUsable({ keys, readAt = 0 }: CachedKeys): boolean {
    return keys !== undefined && Date.now() - readAt < this.config.get('FAIRLEAD_ISSUER_KEYS_MINUTES') * MINUTE_MS;
  }

  private isCoolingDown({ triedAt }: CachedKeys): boolean {
    return Date.now() - triedAt < this.config.get('FAIRLEAD_ISSUER_COOLDOWN_SECONDS') * SECOND_MS;
  }

  /** One read at a time for each issuer; whoever comes meanwhile gets its result. */
  private read(issuer: string): Promise<CachedKeys> {
    const running = this.reading.get(issuer);
    if (running) return running;
    const begun = this.fetch(issuer)
      .then(
        (keys): CachedKeys => ({ triedAt: Date.now(), readAt: Date.now(), keys }),
        (error: unknown): CachedKeys => {
          if (!(error instanceof IssuerKeysError)) throw error;
          const before = this.cache.get(issuer);
          return { ...(before && this.isUsable(before) && before), triedAt: Date.now(), failure: error };
        },
      )
      .then((result) => {
        if (this.cache.size > this.config.get('FAIRLEAD_TRUSTED_PIPELINES_MAX')) this.cache.clear();
        this.cache.set(issuer, result);
        return result;
      })
      .finally(() => this.reading.delete(issuer));
    this.reading.set(issuer, begun);
    return begun;
  }

  private async fetch(issuer: string): Promise<Keys> {
    const { createLocalJWKSet } = await loadJose();
    const discovery = await this.fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    if (discovery['issuer'] !== issuer)
      throw new IssuerKeysError(
        `The discovery document names another issuer: ${JSON.stringify(discovery['issuer'] ?? null).slice(0, 300)}.`,
      );
    const address = discovery['jwks_uri'];
    if (typeof address !== 'string' || !/^https?:\/\//.test(address) || !URL.canParse(address))
      throw new IssuerKeysError('The discovery document contains no jwks_uri.');
    const { keys } = await this.fetchJson(address);
    if (!Array.isArray(keys)) throw new IssuerKeysError('The document at jwks_uri contains no keys.');
    const set: JSONWebKeySet = { keys: keys.filter(isPublicSigningKey).slice(0, KEYS_MAX) };
    return createLocalJWKSet(set);
  }

  private async fetchJson(url: string): Promise<Readonly<Record<string, unknown>>> {
    const max = this.config.get('FAIRLEAD_ISSUER_MAX_BYTES');
    const { status, body } = await this.requests
      .send({
        url,
        method: 'GET',
        headers: { accept: 'application/json' },
        timeoutMs: this.config.get('FAIRLEAD_ISSUER_TIMEOUT_SECONDS') * SECOND_MS,
        maxResponseBytes: max + 1,
      })
      .catch((error: unknown) => {
        if (error instanceof OutboundError) throw new IssuerKeysError(`${url} cannot be read: ${error.message}`);
        throw error;
      });
    if (status !== 200)
      throw new IssuerKeysError(`${url} responded with the status ${status}; redirects are not followed.`);
    if (Buffer.byteLength(body) > max) throw new IssuerKeysError(`The response of ${url} is larger than ${max} bytes.`);
    const document = parseObject(body);
    if (!document) throw new IssuerKeysError(`The response of ${url} is no JSON object.`);
    return document;
  }
}

function keysIn({ keys, failure }: CachedKeys): Keys {
  if (keys) return keys;
  throw failure ?? new IssuerKeysError('The keys of the issuer were not read.');
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Never a symmetric key: whoever can read the document could sign with it. */
function isPublicSigningKey(value: unknown): value is JWK {
  if (typeof value !== 'object' || value === null) return false;
  const kty: unknown = Reflect.get(value, 'kty');
  const use: unknown = Reflect.get(value, 'use');
  return (kty === 'RSA' || kty === 'EC' || kty === 'OKP') && (use === undefined || use === 'sig');
}
