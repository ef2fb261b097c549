import { processName, parseProcessName } from './process-name';

test.each([
  ['web', { process: 'web', instance: 1 }],
  ['web 2', { process: 'web', instance: 2 }],
  ['worker', { process: 'worker', instance: 1 }],
])('formats %s like the records', (name, place) => {
  expect(processName(place)).toBe(name);
  expect(parseProcessName(name)).toEqual(place);
});
