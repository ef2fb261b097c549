import type { SlowStatement } from '../../specs/slow-statements';
import { rankStatements } from './rank-statements';

const statement = (text: string, totalMs: number, more: Partial<SlowStatement> = {}): SlowStatement => ({
  text,
  calls: 1,
  totalMs,
  maxMs: totalMs,
  rows: 2,
  lastSeenAt: null,
  ...more,
});

it('joins statements with the same text before it chooses those that took the longest', () => {
  const [early, late] = [new Date(1000), new Date(2000)];
  const found = [
    statement('a', 40, { lastSeenAt: late }),
    statement('b', 50),
    statement('c', 45, { rows: null }),
    statement('a', 20, { lastSeenAt: early, calls: 3, maxMs: 9 }),
  ];
  expect(rankStatements(found, { statements: 2, characters: 10 })).toEqual([
    { text: 'a', calls: 4, totalMs: 60, maxMs: 40, rows: 4, lastSeenAt: late },
    statement('b', 50),
  ]);
});

it('cuts texts, but no character in half', () => {
  const texts = rankStatements([statement('abc😀def', 2), statement('abcd', 1)], { statements: 9, characters: 5 });
  expect(texts.map(({ text }) => text)).toEqual(['abc…', 'abcd']);
});
