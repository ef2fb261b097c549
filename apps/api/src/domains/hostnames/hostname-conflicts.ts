import { In, Not } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { canSeeApplication, isBoundToApplications, type Caller } from '../../auth/caller';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { Domain } from '../domain.entity';

type Address = Pick<Domain, 'id' | 'applicationId' | 'hostname' | 'path'>;

/**
 * Refuses the part of a hostname that another domain has.
 * @throws {AppError} DOMAIN_TAKEN
 */
export async function assertFree(
  tx: Tx,
  caller: Caller,
  { id, applicationId, hostname, path }: Address,
): Promise<void> {
  const other = await tx.findOneBy(Domain, { id: Not(id), hostname, path });
  if (!other) return;
  const address = path === '/' ? hostname : hostname + path;
  const field = path === '/' ? 'hostname' : 'path';
  throw taken(field, `${address} ${await whose(tx, caller, other, applicationId)}`);
}

/**
 * A token that is bound to applications takes no visitors from an application that it cannot see: neither by a path of a hostname
 * nor by a hostname below a wildcard that such an application has, and it does not change the encryption that they share. Whoever
 * has the hostname, and with which path, the response is the same.
 * @throws {AppError} DOMAIN_TAKEN
 */
export async function assertHostnameVisible(
  tx: Tx,
  caller: Caller,
  { hostname }: Address,
  field: 'hostname' | 'path' | 'tls' = 'hostname',
): Promise<void> {
  if (!isBoundToApplications(caller)) return;
  const wildcard = hostname.replace(/^[^.]+/, '*');
  const domains = await tx.findBy(Domain, { hostname: In([hostname, wildcard]) });
  if (domains.some((domain) => !canSeeApplication(caller, applicationOf(domain))))
    throw taken(
      field,
      field === 'tls' ? `The token cannot change the encryption of ${hostname}.` : `${hostname} ${IN_USE}`,
    );
}

const IN_USE = 'is in use already.';

/** Tokens that are bound to servers see all applications of a server, and a hostname belongs to one server. */
async function whose(tx: Tx, caller: Caller, other: Domain, ownId: string): Promise<string> {
  if (!canSeeApplication(caller, applicationOf(other))) return IN_USE;
  if (other.status === 'deleting') return 'is being deleted; add it again afterwards.';
  if (other.applicationId === ownId) return 'already belongs to this application.';
  const application = await tx.findOneBy(Application, { id: other.applicationId });
  return `already belongs to the application "${application?.name ?? other.applicationId}".`;
}

const applicationOf = ({ applicationId, serverId }: Domain): Pick<Application, 'id' | 'serverId'> => ({
  id: applicationId,
  serverId,
});

const taken = (field: string, message: string): AppError =>
  new AppError('DOMAIN_TAKEN', { message, details: [{ field, code: 'taken', message }] });
