import type { ProbedFacts, ServerFactsRecord, ServerRecord } from '@fairlead/client';
import { formatCount, formatBytes } from '../../lib/format/format-values';

const SYSTEMS: Readonly<Record<string, string>> = { debian: 'Debian', ubuntu: 'Ubuntu' };

/** "Debian 12". */
export const formatSystem = ({ os, os_version: version }: Pick<ProbedFacts, 'os' | 'os_version'>) =>
  `${SYSTEMS[os] ?? os} ${version}`.trim();

/** "4 CPUs · 7.8 GiB". */
export const formatMachineSize = ({ cpu_count: cpus, memory_bytes: memory }: ServerFactsRecord) =>
  `${formatCount(cpus, 'CPU')} · ${formatBytes(memory)}`;

type Place = Pick<ServerRecord, 'connection' | 'host' | 'port' | 'username'>;

/** User and address: "root@203.0.113.10", with the port if it is not the default. */
export function serverAddress({ connection, host, port, username }: Place): string {
  if (connection === 'local') return 'This machine';
  const named = host.includes(':') && port !== 22 ? `[${host}]` : host;
  return `${username ?? 'root'}@${named}${port === 22 || port === null ? '' : `:${port}`}`;
}

/** The host key file on the machine for a key type. */
export function hostKeyFile(algorithm: string): string {
  const kind = algorithm.startsWith('ecdsa') ? 'ecdsa' : algorithm.includes('rsa') ? 'rsa' : 'ed25519';
  return `/etc/ssh/ssh_host_${kind}_key.pub`;
}
