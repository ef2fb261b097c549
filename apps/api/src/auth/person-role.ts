import type { Role } from '@fairlead/contracts';
import { sql } from '../platform/database/query/sql';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import type { Caller } from './caller';

/** Rejects callers without the rights of an owner or admin, such as a token whose creator has lost them. */
export async function assertInstanceAdmin(tx: Tx, caller: Caller, what: string): Promise<void> {
  const role = await personRole(tx, caller);
  if (role === 'owner' || role === 'admin') return;
  throw new AppError('INSUFFICIENT_ROLE', { message: `Only owners and admins, and their tokens, can ${what}.` });
}

/** The present role of the person behind a caller; undefined if that person is deactivated. */
async function personRole(tx: Tx, caller: Caller): Promise<Role | undefined> {
  if (caller.kind === 'session') return caller.role;
  const [creator] = await sql<{ role: Role }>(
    tx,
    `SELECT u.role AS role FROM tokens t JOIN users u ON u.id = t.created_by_id
     WHERE t.id = :id AND u.deactivated_at IS NULL`,
    { id: caller.id },
  );
  return creator?.role;
}
