import type { User } from './user.entity';

export type UserChanges = { [F in 'name' | 'role']?: { from: User[F]; to: User[F] } };

/** The event data of a change of these fields; undefined if nothing has changed. */
export function userChanges(before: User, after: User): UserChanges {
  return {
    ...(before.name !== after.name && { name: { from: before.name, to: after.name } }),
    ...(before.role !== after.role && { role: { from: before.role, to: after.role } }),
  };
}
