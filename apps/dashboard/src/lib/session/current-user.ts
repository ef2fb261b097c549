import type { UserRecord } from '@fairlead/client';
import type { Role } from '@fairlead/contracts';
import { createContext, useContext } from 'react';

const CurrentUser = createContext<UserRecord | undefined>(undefined);
export const CurrentUserProvider = CurrentUser.Provider;

/** Who is signed in, for everything inside the frame. */
export function useCurrentUser(): UserRecord {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('Nobody is signed in outside the frame.');
  return user;
}

/** What to offer. The API decides by itself; this only spares people buttons that would be refused. */
const permissions = (role: Role) => ({ change: role !== 'viewer', own: role === 'owner' }) as const;

/** `change`: servers, applications, tokens. `own`: people and the instance itself. */
export const usePermissions = () => permissions(useCurrentUser().role);

/** Beside what is shown but can't be used, so that nobody wonders. */
export const CHANGE_NOT_PERMITTED = 'Viewers look and don’t change. Ask an owner or an admin.';
export const OWNER_ONLY = 'Only owners may do that.';
