import { ROLES, type Role } from '@fairlead/contracts';
import { filterSearch, type ListSearch, listSearch, searchText } from '../../lib/url/list-search';

export const PEOPLE_SORTS = ['email', 'created_at'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

export const INVITATION_STATES = ['expired', 'accepted', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export interface PeopleSearch extends ListSearch<PeopleSort> {
  role?: Role;
  active?: boolean;
  search?: string;
  /** Status filter of the invitations below; pending by default. */
  invitations?: InvitationState;
}

function active(raw: unknown): { active?: boolean } {
  if (raw === true || raw === 'true') return { active: true };
  return raw === false || raw === 'false' ? { active: false } : {};
}

export const peopleSearch = (raw: Record<string, unknown>): PeopleSearch => ({
  ...listSearch(raw, PEOPLE_SORTS),
  ...filterSearch(raw, 'role', ROLES),
  ...active(raw['active']),
  ...searchText(raw),
  ...filterSearch(raw, 'invitations', INVITATION_STATES),
});
