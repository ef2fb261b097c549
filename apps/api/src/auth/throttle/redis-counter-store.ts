import type { Redis, Result } from 'ioredis';
import { CounterStore, type RateLimitResult, type RateLimitWindow } from './counter-store';

/**
 * Checks and increments all windows atomically on the Redis server, so that limits are exact over any number of
 * processes.
 */
const TAKE = `
local counts, allowed = {}, 1
for i, key in ipairs(KEYS) do
  local used, rest = tonumber(redis.call('GET', key) or '0'), redis.call('PTTL', key)
  if rest <= 0 then used, rest = 0, tonumber(ARGV[i * 2]) end
  if used >= tonumber(ARGV[i * 2 - 1]) then allowed = 0 end
  counts[i * 2 - 1], counts[i * 2] = used, rest
end
if allowed == 1 then
  for i, key in ipairs(KEYS) do
    counts[i * 2 - 1] = counts[i * 2 - 1] + 1
    redis.call('SET', key, counts[i * 2 - 1], 'PX', counts[i * 2])
  end
end
table.insert(counts, 1, allowed)
return counts
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    fairleadTake(keyCount: number, ...keysThenArguments: (string | number)[]): Result<number[], Context>;
  }
}

/**
 * Counters shared by all processes. While Redis is unavailable, each process counts in memory, so that limits still
 * apply and requests are served.
 */
export class RedisCounterStore extends CounterStore {
  constructor(
    private readonly redis: Redis,
    private readonly substitute: CounterStore,
  ) {
    super();
    redis.defineCommand('fairleadTake', { lua: TAKE });
  }

  async take(key: string, windows: readonly RateLimitWindow[]): Promise<RateLimitResult> {
    const limits = windows.flatMap((window) => [window.limit, window.seconds * 1000]);
    try {
      const answer = await this.redis.fairleadTake(windows.length, ...namesOf(key, windows), ...limits);
      const [allowed, ...counts] = answer;
      return {
        allowed: allowed === 1,
        counts: windows.map((_window, i) => ({ used: counts[i * 2] ?? 0, resetMs: counts[i * 2 + 1] ?? 0 })),
      };
    } catch {
      return this.substitute.take(key, windows);
    }
  }

  async reset(key: string, windows: readonly RateLimitWindow[]): Promise<void> {
    try {
      await this.redis.del(...namesOf(key, windows));
    } catch {
      await this.substitute.reset(key, windows);
    }
  }
}

/** The braces (hash tag) keep the windows of one key in one slot of a Redis cluster, as scripts require. */
function namesOf(key: string, windows: readonly RateLimitWindow[]): string[] {
  return windows.map((window) => `fairlead:limit:{${key}}:${window.name}`);
}
