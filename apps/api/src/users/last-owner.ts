import { IsNull } from 'typeorm';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import { FIRST_OWNER, Setup } from './setup/setup.entity';
import { User } from './user.entity';

/** Two owners who deactivate or demote each other at the same time wait for each other here. */
export async function lockOwners(tx: Tx): Promise<void> {
  await tx.update(Setup, { id: FIRST_OWNER }, { tokenHash: null });
}

/** After `lockOwners`: whether somebody would be left who can do everything, if this person could not any more. */
export async function assertNotLastOwner(tx: Tx, user: User, what: string): Promise<void> {
  if (user.role !== 'owner' || user.deactivatedAt !== null) return;
  if ((await tx.countBy(User, { role: 'owner', deactivatedAt: IsNull() })) > 1) return;
  throw new AppError('RESOURCE_CONFLICT', { message: `The last owner cannot be ${what}.` });
}
