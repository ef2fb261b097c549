import type { UserRecord } from '@fairlead/client';
import type { Role } from '@fairlead/contracts';
import { createContext, useContext } from 'react';

const CurrentUser = createContext<UserRecord | undefined>(undefined);
export const CurrentUserProvider = CurrentUser.Provider;

/** The signed-in person, for everything inside the shell. */
export function useCurrentUser(): UserRecord {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('There is no signed-in person outside the shell.');
  return user;
}

/** What the interface offers. The API enforces permissions itself; this only hides what it would refuse. */
const permissions = (role: Role) => ({ canChange: role !== 'viewer', isOwner: role === 'owner' }) as const;

/** `canChange`: servers, applications, tokens. `isOwner`: people and the instance itself. */
export const usePermissions = () => permissions(useCurrentUser().role);

/** Shown beside disabled controls as an explanation. */
export const CHANGE_NOT_PERMITTED = 'Viewers have read-only access. Ask an owner or an admin.';
export const OWNER_ONLY = 'Only owners can do this.';
