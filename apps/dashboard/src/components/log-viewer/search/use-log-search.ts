import { useEffect, useMemo, useState } from 'react';
import type { LogSnapshot } from '../../../lib/live/log-stream';
import { LogSearch, logSearchPattern } from './log-search';

interface Found {
  readonly search: LogSearch;
  readonly count: number;
  readonly complete: boolean;
}

/** Leaves time in each frame for rendering. */
const BUDGET_MS = 8;

export interface LogSearchView {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly pattern: RegExp | undefined;
  readonly matches: readonly number[];
  readonly count: number;
  readonly complete: boolean;
  /** Completes the search at once, for a reader who does not wait. */
  readonly finish: () => readonly number[];
}

export function useLogSearch(snapshot: LogSnapshot): LogSearchView {
  const [query, setQuery] = useState('');
  const pattern = useMemo(() => logSearchPattern(query), [query]);
  // Lines that are put before the others are searched from the beginning.
  const prepended = Math.min(0, snapshot.dropped);
  const search = useMemo(() => pattern && new LogSearch(new RegExp(pattern), prepended), [pattern, prepended]);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!search) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      const complete = search.advance(snapshot.lines, snapshot.dropped, BUDGET_MS);
      setFound({ search, count: search.matches.length, complete });
      if (!complete) timer = setTimeout(step);
    };
    timer = setTimeout(step);
    return () => clearTimeout(timer);
  }, [search, snapshot]);
  const current = found?.search === search ? found : undefined;
  return {
    query,
    setQuery,
    pattern,
    matches: search?.matches ?? [],
    count: current?.count ?? 0,
    complete: search === undefined || current?.complete === true,
    finish: () => {
      if (!search) return [];
      search.advance(snapshot.lines, snapshot.dropped, Infinity);
      setFound({ search, count: search.matches.length, complete: true });
      return search.matches;
    },
  };
}
