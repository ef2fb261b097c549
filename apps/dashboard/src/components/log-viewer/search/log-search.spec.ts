import type { LogLine } from '../../../lib/live/log-buffer';
import { LogSearch } from './log-search';

const lines = (...texts: string[]): LogLine[] => texts.map((text) => ({ at: '', stage: null, stream: 'stdout', text }));
const AT_ONCE = Infinity;

it('finds lines case-insensitively and once each, ignoring colours', () => {
  const search = new LogSearch(/two/gi);
  search.advance(lines('one', 'Two two', 'three', 't\u001b[31mWO'), 0, AT_ONCE);
  expect(search.matches).toEqual([1, 3]);
});

it('continues when lines are added', () => {
  const search = new LogSearch(/a/gi);
  search.advance(lines('a', 'b'), 0, AT_ONCE);
  search.advance(lines('a', 'b', 'a'), 0, AT_ONCE);
  expect(search.matches).toEqual([0, 2]);
});

it('stops after its time slice, and completes eventually', () => {
  const many = lines(...Array<string>(10_000).fill('a'));
  const search = new LogSearch(/a/gi);
  expect(search.advance(many, 0, -1)).toBe(false);
  expect(search.matches.length).toBeLessThan(many.length);
  let turns = 0;
  while (!search.advance(many, 0, -1)) turns += 1;
  expect(turns).toBeGreaterThan(5);
  expect(search.matches.length).toBe(many.length);
});

it('drops matches in lines that were dropped or taken back', () => {
  const search = new LogSearch(/a/gi);
  search.advance(lines('a', 'a', 'a', 'a'), 0, AT_ONCE);
  search.advance(lines('a', 'a'), 2, AT_ONCE);
  expect(search.matches).toEqual([2, 3]);
  search.advance(lines('a'), 2, AT_ONCE);
  expect(search.matches).toEqual([2]);
  search.advance(lines('a', 'b', 'a'), 2, AT_ONCE);
  expect(search.matches).toEqual([2, 4]);
  search.advance(lines('b'), 9, AT_ONCE);
  expect(search.matches).toEqual([]);
});
