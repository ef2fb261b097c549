import type { CreateDomain, DomainRecord, DomainTlsSettings } from '@fairlead/sdk';
import { usageError } from '../../errors/command-error';
import type { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { conclude } from '../shared/conclude';
import type { ApplicationFlag } from '../shared/options';
import { poll } from '../shared/poll';
import type { WaitFlags } from '../shared/wait-options';
import { dnsHints } from './domain-text';
import { splitAddress } from './find-domain';

export interface AddDomainOptions extends ApplicationFlag, WaitFlags {
  readonly tls: string;
  readonly httpsRedirect: boolean;
  readonly stripPath?: boolean;
  readonly redirectTo?: string;
  readonly redirectStatus?: number;
  readonly maxRequestBytes?: number;
}

export async function addDomain(
  invocation: Invocation,
  options: AddDomainOptions,
  address: string,
): Promise<ExitCode | void> {
  const body = bodyOf(options, address);
  const application = await invocation.application(options.app);
  const { domains } = await invocation.client();
  const { signal, output } = invocation;
  const created = await domains.create(application.id, body, { signal });
  if (!options.wait) return output.done(withHints(`${address} is added to ${application.name}.`, created), created);
  output.progress(`Adding ${address}`);
  const record = await poll(
    invocation,
    () => domains.get(application.id, created.id, { signal }),
    ({ status }: DomainRecord) => status !== 'pending',
    { timeoutMs: options.timeout, name: `The addition of ${address}` },
  );
  return conclude(invocation, record, withHints(`${address} is added to ${application.name}.`, record));
}

const TLS_MODES: readonly DomainTlsSettings['mode'][] = ['auto', 'internal', 'off'];

function bodyOf(options: AddDomainOptions, address: string): CreateDomain {
  const { hostname, path } = splitAddress(address);
  const mode = TLS_MODES.find((candidate) => candidate === options.tls);
  if (mode === undefined)
    throw usageError(
      `The mode of TLS is one of ${TLS_MODES.join(', ')}.`,
      'A certificate of your own is set in the dashboard, or with fairlead api.',
    );
  const { stripPath, redirectTo, redirectStatus, maxRequestBytes, httpsRedirect } = options;
  return {
    hostname,
    tls: { mode },
    ...(path !== undefined && { path }),
    ...(!httpsRedirect && { force_https: false }),
    ...(stripPath === true && { strip_path: true }),
    ...(redirectTo !== undefined && { redirect_to: redirectTo }),
    ...(redirectStatus !== undefined && { redirect_status: redirectStatusOf(redirectStatus) }),
    ...(maxRequestBytes !== undefined && { max_request_bytes: maxRequestBytes }),
  };
}

const REDIRECT_STATUSES = [301, 302, 307, 308] as const;

function redirectStatusOf(status: number): (typeof REDIRECT_STATUSES)[number] {
  const known = REDIRECT_STATUSES.find((candidate) => candidate === status);
  if (known === undefined) throw usageError(`The status of a redirect is one of ${REDIRECT_STATUSES.join(', ')}.`);
  return known;
}

const withHints = (sentence: string, domain: DomainRecord): string =>
  [sentence, ...(domain.tls.mode === 'off' ? [] : dnsHints(domain))].join('\n');
