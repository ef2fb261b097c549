import { Injectable } from '@nestjs/common';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Config } from '../../platform/config/config';

export interface DnsAnswer {
  readonly addresses: string[];
  /** The addresses of the server; empty if unknown. */
  readonly expected: string[];
  /** Null if unknown. */
  readonly pointsHere: boolean | null;
  /** The name servers could not be queried. */
  readonly isSilent: boolean;
}

const DEADLINE_MS = 2000;
/** Errors by which name servers report that no record exists. Any other error means that the lookup failed. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

@Injectable()
export class DnsLookup {
  constructor(private readonly config: Config) {}

  /**
   * Resolves a hostname and compares it with the server named by `host`. Never fails, and is bounded in time. For a
   * wildcard a random name below it is resolved.
   */
  async lookUp(hostname: string, host: string | undefined): Promise<DnsAnswer> {
    const name = hostname.replace(/^\*/, 'fairlead-probe');
    const [addresses, own] = await Promise.all([
      this.resolve(name),
      host === undefined ? undefined : this.resolve(host),
    ]);
    const expected = own ?? [];
    if (!addresses) return { addresses: [], expected, pointsHere: null, isSilent: true };
    const pointsHere = expected.length === 0 ? null : addresses.some((address) => expected.includes(address));
    return { addresses, expected, pointsHere, isSilent: false };
  }

  private async resolve(name: string): Promise<string[] | undefined> {
    if (isIP(name) !== 0) return [name];
    const resolver = new Resolver({ timeout: DEADLINE_MS / 2, tries: 1 });
    const servers = this.config.get('FAIRLEAD_DNS_SERVERS');
    if (servers.length > 0) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), DEADLINE_MS);
    try {
      const answers = await Promise.all([listed(resolver.resolve4(name)), listed(resolver.resolve6(name))]);
      const [v4, v6] = answers;
      return v4 === undefined && v6 === undefined ? undefined : [...(v4 ?? []), ...(v6 ?? [])];
    } finally {
      clearTimeout(deadline);
    }
  }
}

async function listed(answer: Promise<string[]>): Promise<string[] | undefined> {
  try {
    return (await answer).sort();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return NOTHING.has(code) ? [] : undefined;
  }
}
