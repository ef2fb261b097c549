import { logFilterOptions, logFilter } from './log-filter';

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
