import { type ListSearch, listSearch } from '../../lib/url/list-search';

const SORTS = ['created_at'] as const;
export type TerminalSort = (typeof SORTS)[number];

export interface TerminalSearch extends ListSearch<TerminalSort> {
  /** The terminal whose recording is open. */
  recording?: string;
}

export function terminalSearch(raw: Record<string, unknown>): TerminalSearch {
  const { recording } = raw;
  return {
    ...listSearch(raw, SORTS),
    ...(typeof recording === 'string' && recording && { recording }),
  };
}
