import { useState } from 'react';
import { parseLineNumberQuery } from './log-search';
import type { LogSearchView } from './use-log-search';

interface LogMatch {
  readonly line: number;
  /** "3 of 128". */
  readonly place: string;
}

/** The current match, and the steps between matches, with wrap-around. */
export function useLogMatches({ matches, count, complete, query, finish }: LogSearchView) {
  const [current, setCurrent] = useState<number>();
  const place = current === undefined ? -1 : matches.indexOf(current);
  const step = (by: 1 | -1, from: number): LogMatch | undefined => {
    const all = finish();
    const found = by === 1 ? all.find((line) => line > from) : all.findLast((line) => line < from);
    const next = found ?? all.at(by === 1 ? 0 : -1);
    setCurrent(next);
    return next === undefined ? undefined : { line: next, place: `${all.indexOf(next) + 1} of ${all.length}` };
  };
  const line = parseLineNumberQuery(query);
  return {
    current: query === '' ? undefined : current,
    step,
    none: count === 0,
    found: line === undefined ? foundText({ count, complete }, place) : `Line ${line}`,
  };
}

/** Matches are lines rather than occurrences, because the reader moves from line to line. */
function foundText({ count, complete }: Pick<LogSearchView, 'count' | 'complete'>, place: number): string {
  if (count === 0) return complete ? 'No matches' : 'Searching…';
  const all = `${count.toLocaleString('en')}${complete ? '' : '+'}`;
  return place >= 0 ? `${(place + 1).toLocaleString('en')} of ${all}` : all;
}
