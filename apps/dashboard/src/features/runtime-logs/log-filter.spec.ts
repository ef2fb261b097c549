import { isLive, logFilterOptions, logFilter, logQuery } from './log-filter';

const labels = (...given: Parameters<typeof logFilterOptions>) => logFilterOptions(...given).map(({ label }) => label);
const WEB = { name: 'web', instance: 1 };
const WORKER = { name: 'worker', instance: 1 };

it('takes from the address only what can be a process', () => {
  expect(logFilter({ process: 'worker', instance: '2' })).toEqual({ process: 'worker', instance: 2 });
  expect(logFilter({ process: 'worker', instance: 99 })).toEqual({ process: 'worker' });
  expect(logFilter({ process: '.*', instance: 1 })).toEqual({});
  expect(logFilter({ instance: 2 })).toEqual({});
});

it('offers each process, and each instance of those that have several', () => {
  expect(labels([WEB, WORKER], {})).toEqual(['All processes', 'web', 'worker']);
  expect(labels([WEB, { name: 'web', instance: 2 }, WORKER], {})).toEqual([
    'All processes',
    'web',
    'web 1',
    'web 2',
    'worker',
  ]);
});

it('offers what the address asks for, also where nothing of it runs now', () => {
  expect(labels([], { process: 'mailer' })).toEqual(['All processes', 'mailer']);
  expect(labels([WEB], { process: 'web', instance: 3 })).toEqual(['All processes', 'web', 'web 1', 'web 3']);
});

it('takes from the address one way to choose a time, and text that looks like a number', () => {
  const at = '2026-11-20T10:00:00.000Z';
  expect(logFilter({ at, range: '1h', from: at, search: 404, stream: 'stdin', level: 'loud', split: 'no' })).toEqual({
    at,
    search: '404',
  });
  expect(logFilter({ range: '1h', from: at })).toEqual({ range: '1h' });
  expect(logFilter({ range: '2y', from: at, to: 'later' })).toEqual({ from: at });
});

it('requests the lines of a time, and follows only what goes on', () => {
  const at = '2026-11-20T10:00:00.000Z';
  const query = (filter: Parameters<typeof logQuery>[0]) => logQuery(filter, Date.parse(at));
  expect(query({ range: '1h', stream: 'stderr', level: 'warn' })).toEqual({
    since: '2026-11-20T09:00:00.000Z',
    stream: 'stderr',
    level: 'warn',
  });
  expect(query({ from: at, to: at, search: 'a b' })).toEqual({ since: at, until: at, search: 'a b' });
  expect(query({ at, process: 'web' })).toEqual({ around: at, process: 'web' });
  expect([{}, { range: '1h' } as const, { from: at }].every(isLive)).toBe(true);
  expect([{ to: at }, { at }].some(isLive)).toBe(false);
});
