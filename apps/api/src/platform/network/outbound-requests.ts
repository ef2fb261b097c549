import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { Config } from '../config/config';
import { INTERNAL_ADDRESS, OutboundError, outboundErrorOf } from './outbound-error';
import { isInRanges, isInternal } from './ip-ranges';
import { readResponse, type OutboundResponse } from './read-response';

export interface OutboundRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the connection to the end of the response. */
  readonly timeoutMs: number;
  /** How much of the response is read; what follows is discarded. */
  readonly maxResponseBytes: number;
  readonly signal?: AbortSignal;
}

const IDLE_SOCKETS_PER_HOST = 4;
const ALLOWED_KEPT = 10_000;

/**
 * HTTP requests to addresses that somebody has entered. They reach no internal address (loopback, private, link-local, metadata,
 * and all other special ranges) unless `FAIRLEAD_WEBHOOK_NETWORKS` allows it. The address that is connected to is checked, so a name
 * that resolves to another one later gets no further. Redirects are not followed.
 */
@Injectable()
export class OutboundRequests implements OnApplicationShutdown {
  /** Internal addresses that were connected to and are allowed; the agents share it. */
  private readonly allowIPAddressList: string[] = [];
  private readonly agents = {
    'http:': new RequestFilteringHttpAgent(this.agentOptions()),
    'https:': new RequestFilteringHttpsAgent(this.agentOptions()),
  };
  /** Tests resolve names themselves. */
  resolve: typeof systemLookup = systemLookup;

  constructor(private readonly config: Config) {}

  /** @throws {OutboundError} if there is no complete response. */
  async send(request: OutboundRequest): Promise<OutboundResponse> {
    const url = new URL(request.url);
    const protocol = url.protocol === 'http:' ? 'http:' : 'https:';
    const deadline = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    try {
      // A literal address is connected to without a lookup.
      const literal = literalOf(url);
      if (literal !== undefined) this.admit(protocol, [literal]);
      return await this.exchange(request, url, protocol, signal);
    } catch (error) {
      throw outboundErrorOf(error, deadline.aborted ? request.timeoutMs : undefined);
    }
  }

  /** Why the URL will never be connected to, if that is certain already. Where a name leads is known only when it is connected to. */
  refusalOf(text: string): string | undefined {
    const url = new URL(text);
    const address = literalOf(url) ?? (/(^|\.)localhost\.?$/.test(url.hostname) ? '127.0.0.1' : undefined);
    try {
      if (address !== undefined) this.admit(url.protocol === 'http:' ? 'http:' : 'https:', [address]);
      return undefined;
    } catch (error) {
      if (error instanceof OutboundError) return error.message;
      throw error;
    }
  }

  onApplicationShutdown(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private exchange(
    { method, headers, body, maxResponseBytes }: OutboundRequest,
    url: URL,
    protocol: 'http:' | 'https:',
    signal: AbortSignal,
  ): Promise<OutboundResponse> {
    const { request } = protocol === 'http:' ? http : https;
    return new Promise((resolve, reject) => {
      const outgoing = request(url, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        agent: this.agents[protocol],
        lookup: this.lookupFor(protocol),
        signal,
      });
      outgoing.on('response', (response) => {
        readResponse(response, maxResponseBytes).then(resolve, reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  /** Checks the addresses of a name; the agent then checks the one that is connected to once more. */
  private lookupFor(protocol: 'http:' | 'https:'): LookupFunction {
    return (name, options: LookupOptions, done) => {
      this.resolve(name, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
        const [first] = found ?? [];
        if (error || first === undefined) return done(error ?? new Error('no address'), '', 0);
        try {
          this.admit(
            protocol,
            found.map(({ address }) => address),
          );
        } catch (refusal) {
          return done(refusal instanceof Error ? refusal : new Error(String(refusal)), '', 0);
        }
        if (options.all) return done(null, found);
        return done(null, first.address, first.family);
      });
    };
  }

  private admit(protocol: 'http:' | 'https:', addresses: readonly string[]): void {
    const networks = this.config.get('FAIRLEAD_WEBHOOK_NETWORKS');
    const areAllowed = addresses.every((address) => isInRanges(address, networks));
    if (addresses.some((address) => isInternal(address) && !isInRanges(address, networks)))
      throw new OutboundError('not_allowed', INTERNAL_ADDRESS);
    if (protocol === 'http:' && !areAllowed)
      throw new OutboundError(
        'not_allowed',
        'http: is only possible for addresses in FAIRLEAD_WEBHOOK_NETWORKS; use https:.',
      );
    if (!areAllowed) return;
    if (this.allowIPAddressList.length > ALLOWED_KEPT) this.allowIPAddressList.length = 0;
    for (const address of addresses)
      if (!this.allowIPAddressList.includes(address)) this.allowIPAddressList.push(address);
  }

  private agentOptions() {
    return {
      keepAlive: true,
      maxFreeSockets: IDLE_SOCKETS_PER_HOST,
      timeout: 60_000,
      allowIPAddressList: this.allowIPAddressList,
    };
  }
}

/** The address that a URL has in place of a name. `URL` has made its notation plain. */
function literalOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}
