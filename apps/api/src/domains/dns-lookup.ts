import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

export interface DnsAnswer {
  readonly addresses: string[];
  /** Null where it cannot be told. */
  readonly pointsHere: boolean | null;
}

const DEADLINE_MS = 2000;
/** The name servers' word that there is nothing. Any other error means that they could not be asked. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** What the name servers say about a hostname, and whether it is the server that `host` names. Never fails, never takes long. */
export async function lookUp(hostname: string, host: string | undefined): Promise<DnsAnswer> {
  const [addresses, own] = await Promise.all([resolve(hostname), host === undefined ? undefined : resolve(host)]);
  if (!addresses) return { addresses: [], pointsHere: null };
  if (!own || own.length === 0) return { addresses, pointsHere: null };
  return { addresses, pointsHere: addresses.some((address) => own.includes(address)) };
}

async function resolve(name: string): Promise<string[] | undefined> {
  if (isIP(name) !== 0) return [name];
  const resolver = new Resolver({ timeout: DEADLINE_MS / 2, tries: 1 });
  const deadline = setTimeout(() => resolver.cancel(), DEADLINE_MS);
  try {
    const answers = await Promise.all([listed(resolver.resolve4(name)), listed(resolver.resolve6(name))]);
    const [v4, v6] = answers;
    return v4 === undefined && v6 === undefined ? undefined : [...(v4 ?? []), ...(v6 ?? [])];
  } finally {
    clearTimeout(deadline);
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
