import type { DomainRecord } from '@fairlead/sdk';
import { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import type { ApplicationFlag } from '../shared/options';
import { poll } from '../shared/poll';
import type { WaitFlags } from '../shared/wait-options';
import { describeDomain, dnsHints } from './domain-text';
import { findDomain } from './find-domain';

/** Shows the state of a domain; the exit code is 5 if it does not work. */
export async function checkDomain(
  invocation: Invocation,
  { app, wait, timeout }: ApplicationFlag & WaitFlags,
  argument: string,
): Promise<ExitCode> {
  const { application, domain } = await findDomain(invocation, app, argument);
  const { domains } = await invocation.client();
  const { signal, output } = invocation;
  const record = wait ? await settled() : domain;
  output.record(record, describeDomain);
  return works(record) ? ExitCode.Done : ExitCode.Failed;

  function settled(): Promise<DomainRecord> {
    for (const hint of dnsHints(domain)) output.note(hint);
    output.progress(`Waiting for ${argument}`);
    return poll(
      invocation,
      () => domains.get(application.id, domain.id, { signal }),
      (current) => works(current) || current.status === 'failed' || current.status === 'deleting',
      { timeoutMs: timeout, name: `The setup of ${argument}` },
    );
  }
}

const works = ({ status, tls }: DomainRecord): boolean =>
  status === 'active' && ['off', 'issued', 'renewing'].includes(tls.status);
