import { isDelivered, isUnsubscribe, nextDelayMs, pauseMs } from './retry-schedule';

const NOW = Date.parse('2026-11-20T10:00:00Z');

describe('the delay before the next attempt', () => {
  const delays = [5, 300, 1800];

  it('follows the setting, and there is none after the last attempt', () => {
    const middle = () => 0.5;
    expect([1, 2, 3, 4].map((made) => nextDelayMs(made, delays, middle))).toEqual([
      5000,
      300_000,
      1_800_000,
      undefined,
    ]);
  });

  it('varies by 20 %, so that the failures of one moment are not repeated at one moment', () => {
    expect([nextDelayMs(1, delays, () => 0), nextDelayMs(1, delays, () => 1)]).toEqual([4000, 6000]);
  });
});

describe('a receiver', () => {
  it.each([200, 201, 204, 299])('has got a delivery with %i', (status) => {
    expect(isDelivered({ status })).toBe(true);
  });

  it.each([undefined, 199, 301, 302, 400, 404, 410, 500])('has not got it with %s', (status) => {
    expect(isDelivered({ status })).toBe(false);
    expect(pauseMs({ status }, 1, NOW)).toBeUndefined();
  });

  it('that is gone says so by 410 only', () => {
    expect([410, 404, 500, undefined].map((status) => isUnsubscribe({ status }))).toEqual([true, false, false, false]);
  });

  it.each([429, 502, 503, 504])(
    'that is overloaded (%i) gets nothing for a while, longer each time up to 5 min',
    (status) => {
      expect([1, 2, 3, 100].map((failures) => pauseMs({ status }, failures, NOW))).toEqual([
        5000, 10_000, 20_000, 300_000,
      ]);
    },
  );

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 10:02:00 GMT', 120_000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['999999999', 86_400_000],
    ['soon', 5000],
    [undefined, 5000],
  ])('that requests a pause by Retry-After %s gets it, up to a day', (retryAfter, expected) => {
    expect(pauseMs({ status: 429, retryAfter }, 1, NOW)).toBe(expected);
  });
});
