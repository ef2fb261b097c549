import { processName, processPlace } from './process-name';

test.each([
  ['web', { process: 'web', instance: 1 }],
  ['web 2', { process: 'web', instance: 2 }],
  ['worker', { process: 'worker', instance: 1 }],
])('calls %s what the records call it', (name, place) => {
  expect(processName(place)).toBe(name);
  expect(processPlace(name)).toEqual(place);
});
