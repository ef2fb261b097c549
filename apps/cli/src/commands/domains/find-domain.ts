import type { ApplicationRecord, DomainRecord } from '@fairlead/sdk';
import type { Invocation } from '../../invocation/invocation';
import { onlyOne } from '../shared/find-record';

interface FoundDomain {
  readonly application: ApplicationRecord;
  readonly domain: DomainRecord;
}

/** The domain with this id, or with this hostname and path. */
export async function findDomain(
  invocation: Invocation,
  app: string | undefined,
  argument: string,
): Promise<FoundDomain> {
  const application = await invocation.application(app);
  const { domains } = await invocation.client();
  const { signal } = invocation;
  if (/^dom_[0-9a-z]+$/.test(argument))
    return { application, domain: await domains.get(application.id, argument, { signal }) };
  const { hostname, path } = splitAddress(argument);
  const records = await domains.list(application.id, { hostname }, { signal }).all();
  const matching = records.filter((record) => path === undefined || record.path === path);
  const kind = { noun: 'domain', code: 'DOMAIN_NOT_FOUND', list: 'fairlead domains list' };
  return { application, domain: onlyOne(matching, argument, kind) };
}

/** `example.com/shop` is a hostname with a path. */
export function splitAddress(address: string): { readonly hostname: string; readonly path: string | undefined } {
  const at = address.indexOf('/');
  if (at < 0) return { hostname: address, path: undefined };
  return { hostname: address.slice(0, at), path: address.slice(at) };
}
