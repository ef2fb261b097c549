import type { Role } from '@fairlead/contracts';
import { newId } from '../platform/database/new-id';
import { hashPassword } from './passwords';
import type { User } from './user.entity';

export interface NewUserFields {
  readonly email: string;
  readonly name?: string | null;
  readonly password: string;
  readonly role: Role;
}

/** Hashing takes time, so it is done before the transaction starts. */
export async function newUser({ email, name, password, role }: NewUserFields): Promise<User> {
  return {
    id: newId('user'),
    email: email.toLowerCase(),
    name: name ?? null,
    role,
    passwordHash: await hashPassword(password),
    totpEnabledAt: null,
    createdAt: new Date(),
    lastSignInAt: null,
    deactivatedAt: null,
  };
}
