import type { DomainRecord } from '@fairlead/client';
import { toUnicode } from './unicode';

type Addressed = Pick<DomainRecord, 'hostname' | 'path'>;

/** As people write it: `bücher.example/api`. */
export const addressOf = ({ hostname, path }: Addressed): string => toUnicode(hostname) + (path === '/' ? '' : path);

/** Where it can be opened; a wildcard stands for no hostname of its own. */
export function urlOf({ hostname, path, tls, status }: DomainRecord): string | undefined {
  if (hostname.startsWith('*') || status !== 'active') return undefined;
  return `${tls.mode === 'off' ? 'http' : 'https'}://${hostname}${path === '/' ? '' : path}`;
}
