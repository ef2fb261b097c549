import { retryDelayMs } from './retry-delay';

describe('the delay before the next attempt', () => {
  const delays = [5, 300, 1800];

  it('follows the setting, and there is none after the last attempt', () => {
    const middle = () => 0.5;
    expect([1, 2, 3, 4].map((made) => retryDelayMs(made, delays, middle))).toEqual([
      5000,
      300_000,
      1_800_000,
      undefined,
    ]);
  });

  it('varies by 20 %, so that the failures of one moment are not repeated at one moment', () => {
    expect([retryDelayMs(1, delays, () => 0), retryDelayMs(1, delays, () => 1)]).toEqual([4000, 6000]);
  });
});
