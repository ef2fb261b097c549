import { IsNull } from 'typeorm';
import type { Caller } from '../auth/caller';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import { FIRST_OWNER, Setup } from './setup/setup.entity';
import { User } from './user.entity';

/** Serialises changes by which two owners could deactivate or demote each other concurrently. */
export async function lockOwners(tx: Tx): Promise<void> {
  await tx.update(Setup, { id: FIRST_OWNER }, { tokenHash: null });
}

/** An owner may have been deactivated or demoted since the request was authorized. No owner is until this transaction ends. */
export async function assertStillOwner(tx: Tx, { id }: Caller): Promise<void> {
  await lockOwners(tx);
  if (await tx.existsBy(User, { id, role: 'owner', deactivatedAt: IsNull() })) return;
  throw new AppError('INSUFFICIENT_ROLE');
}

/** To be called after `lockOwners`: whether another active owner would remain without this user. */
export async function assertNotLastOwner(tx: Tx, user: User, what: string): Promise<void> {
  if (user.role !== 'owner' || user.deactivatedAt !== null) return;
  if ((await tx.countBy(User, { role: 'owner', deactivatedAt: IsNull() })) > 1) return;
  throw new AppError('RESOURCE_CONFLICT', { message: `The last owner cannot be ${what}.` });
}
