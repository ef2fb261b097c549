import { retryImport } from './retry-import';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Fails the given number of times, then returns the number of the attempt. */
function failing(times: number) {
  let tries = 0;
  return jest.fn(() => {
    tries += 1;
    return tries > times ? Promise.resolve(tries) : Promise.reject(new Error(`try ${tries}`));
  });
}

test('imports once on success', async () => {
  const load = failing(0);
  expect(await retryImport(load)).toBe(1);
  await jest.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
});

test('retries after a pause on failure', async () => {
  const load = failing(2);
  const loaded = retryImport(load);
  await jest.advanceTimersByTimeAsync(299);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await loaded).toBe(3);
});

test('rejects with the last error after all retries', async () => {
  const load = failing(9);
  const refused = retryImport(load)?.catch(String);
  await jest.runAllTimersAsync();
  expect(await refused).toBe('Error: try 3');
  expect(load).toHaveBeenCalledTimes(3);
});

test('returns undefined without an import', () => {
  expect(retryImport(() => undefined)).toBe(undefined);
});
