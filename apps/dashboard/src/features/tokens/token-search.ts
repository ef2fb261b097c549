import type { TokensListData } from '@fairlead/client';
import { PIPELINE_PROVIDERS, type PipelineProvider } from '@fairlead/contracts';
import { type ListSearch, listSearch, searchText } from '../../lib/url/list-search';

export const TOKEN_SORTS = ['name', 'created_at', 'last_used_at', 'expires_at'] as const;
export type TokenSort = (typeof TOKEN_SORTS)[number];

export type TokenStatus = NonNullable<NonNullable<TokensListData['query']>['status']>;
export const TOKEN_STATUSES = ['active', 'expired', 'revoked'] as const satisfies readonly TokenStatus[];

export interface TokenSearch extends ListSearch<TokenSort> {
  status?: TokenStatus;
  search?: string;
}

export function tokenSearch(raw: Record<string, unknown>): TokenSearch {
  const status = TOKEN_STATUSES.find((known) => known === raw['status']);
  return { ...listSearch(raw, TOKEN_SORTS), ...(status && { status }), ...searchText(raw) };
}

/** Set by links from an application: the application that the pipeline token is for. */
export function newTokenSearch(raw: Record<string, unknown>): { application?: string } {
  const id = raw['application'];
  return typeof id === 'string' && /^app_[0-9a-z]{26}$/.test(id) ? { application: id } : {};
}

/** Set by links from an application: what the trusted pipeline is for, and where it runs. */
export function newPipelineSearch(raw: Record<string, unknown>): { application?: string; provider?: PipelineProvider } {
  const provider = PIPELINE_PROVIDERS.find((known) => known === raw['provider']);
  return { ...newTokenSearch(raw), ...(provider && { provider }) };
}

/** The code that a command line has put into the link. */
export function deviceSearch(raw: Record<string, unknown>): { user_code?: string } {
  const code = raw['user_code'];
  return typeof code === 'string' && /^[A-Za-z-]{1,16}$/.test(code) ? { user_code: code } : {};
}
