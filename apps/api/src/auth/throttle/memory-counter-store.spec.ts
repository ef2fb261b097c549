import { MemoryCounterStore } from './memory-counter-store';

const MINUTE = { name: 'minute', limit: 2, seconds: 60 };
const HOUR = { name: 'hour', limit: 3, seconds: 3600 };

describe('MemoryCounterStore', () => {
  let now = 0;
  let store: MemoryCounterStore;

  beforeEach(() => {
    now = 1_000_000;
    store = new MemoryCounterStore(() => now);
  });

  const take = (key = 'a') => store.take(key, [MINUTE, HOUR]);

  it('begins a window with the first request, and the next one with the first request after its end', () => {
    expect(take()).toEqual({
      allowed: true,
      counts: [
        { used: 1, resetMs: 60_000 },
        { used: 1, resetMs: 3_600_000 },
      ],
    });
    now += 59_999;
    expect(take().counts[0]).toEqual({ used: 2, resetMs: 1 });
    expect(take().allowed).toBe(false);
    now += 1;
    expect(take()).toEqual({
      allowed: true,
      counts: [
        { used: 1, resetMs: 60_000 },
        { used: 3, resetMs: 3_540_000 },
      ],
    });
  });

  it('takes nothing from any window where one is used up', () => {
    take();
    take();
    for (let i = 0; i < 10; i += 1) expect(take().allowed).toBe(false);
    now += 60_000;
    expect(take().allowed).toBe(true);
    expect(take()).toMatchObject({ allowed: false, counts: [{ used: 1 }, { used: 3 }] });
  });

  it('keeps the counts of a window when the settings add or remove another one', () => {
    take();
    expect(store.take('a', [HOUR])).toMatchObject({ allowed: true, counts: [{ used: 2 }] });
    expect(store.take('a', [MINUTE, { ...HOUR, limit: 9 }])).toMatchObject({
      allowed: true,
      counts: [{ used: 1 }, { used: 3 }],
    });
    expect(store.take('a', [{ ...MINUTE, limit: 1 }])).toMatchObject({ allowed: false, counts: [{ used: 1 }] });
  });

  it('counts each key for itself', () => {
    take('a');
    take('a');
    expect(take('a').allowed).toBe(false);
    expect(take('b').allowed).toBe(true);
    store.reset('a');
    expect(take('a').allowed).toBe(true);
  });

  it('forgets keys whose windows have all ended', () => {
    for (let i = 0; i < 1000; i += 1) take(`old${i}`);
    now += 3_600_000;
    take('new');
    expect(store.size).toBe(1);
  });

  it('does not grow without bound under a flood of keys', () => {
    for (let i = 0; i < 110_000; i += 1) take(`flood${i}`);
    expect(store.size).toBeLessThanOrEqual(100_000);
  });

  it('does not forget attempts to sign in under a flood of requests from many addresses', () => {
    take('sign-in-account:a');
    take('sign-in-account:a');
    for (let i = 0; i < 101_000; i += 1) take(`address:${i}`);
    expect(take('sign-in-account:a').allowed).toBe(false);
  });
});
