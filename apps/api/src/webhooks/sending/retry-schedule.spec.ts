import { isDelivered, isResting, isUnsubscribe, pauseMs } from './retry-schedule';

const NOW = Date.parse('2026-11-20T10:00:00Z');

describe('a receiver that only fails', () => {
  const after = (ms: number, failures: number) => ({
    failures,
    failingSince: new Date(NOW - ms),
    lastAttemptAt: new Date(NOW),
  });

  it('rests for a fifth of that time, at most ten seconds', () => {
    const rests = (failingMs: number, sinceMs: number) => isResting(after(failingMs, 5), NOW + sinceMs);
    expect([rests(1000, 199), rests(1000, 200)]).toEqual([true, false]);
    expect([rests(86_400_000, 9999), rests(86_400_000, 10_000)]).toEqual([true, false]);
  });

  it('is tried at once as long as few attempts have failed, after a success, and when a clock was set back', () => {
    expect(isResting(after(60_000, 4), NOW + 1)).toBe(false);
    expect(isResting({ failures: 0, failingSince: null, lastAttemptAt: new Date(NOW) }, NOW + 1)).toBe(false);
    expect(isResting(after(60_000, 5), NOW - 1)).toBe(false);
  });

  it('gets fewer than a hundred attempts in the first five minutes, however many are due', () => {
    let attempts = 0;
    for (let now = NOW, failing = after(0, 0); now < NOW + 300_000; now += 10) {
      if (isResting(failing, now)) continue;
      attempts += 1;
      failing = { failures: attempts, failingSince: new Date(NOW), lastAttemptAt: new Date(now) };
    }
    expect(attempts).toBeGreaterThan(30);
    expect(attempts).toBeLessThan(100);
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
