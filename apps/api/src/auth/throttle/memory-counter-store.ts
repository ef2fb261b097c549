import { CounterStore, type WindowCount, type RateLimitResult, type RateLimitWindow } from './counter-store';

interface Slot {
  used: number;
  endsAt: number;
  readonly seconds: number;
}

const SWEEP_EVERY_MS = 60_000;
/**
 * Bounds memory during a flood from many addresses: beyond this the oldest keys of the same kind are evicted. Each kind has room
 * of its own, so that requests without credentials, which cost nothing, do not evict attempts to sign in.
 */
const KEYS_KEPT = 100_000;

/** Counters of one process. There are no timers: later requests sweep expired windows. */
export class MemoryCounterStore extends CounterStore {
  private readonly kinds = new Map<string, Map<string, Slot[]>>();
  private sweepAt = 0;

  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  /** The number of tracked keys. */
  get size(): number {
    return [...this.kinds.values()].reduce((sum, { size }) => sum + size, 0);
  }

  take(key: string, windows: readonly RateLimitWindow[]): RateLimitResult {
    const now = this.now();
    const slots = this.current(key, windows, now);
    const allowed = slots.every((slot, i) => slot.used < (windows[i]?.limit ?? 0));
    const counts = slots.map((slot): WindowCount => {
      if (allowed) slot.used += 1;
      return { used: slot.used, resetMs: slot.endsAt - now };
    });
    return { allowed, counts };
  }

  reset(key: string): void {
    this.slotsOf(key).delete(key);
  }

  /** Those of the kind before the colon. */
  private slotsOf(key: string): Map<string, Slot[]> {
    const kind = key.slice(0, Math.max(0, key.indexOf(':')));
    const known = this.kinds.get(kind) ?? new Map<string, Slot[]>();
    this.kinds.set(kind, known);
    return known;
  }

  /** The key's slots, reset where their window has ended. */
  private current(key: string, windows: readonly RateLimitWindow[], now: number): readonly Slot[] {
    const known = this.slotsOf(key).get(key);
    if (known === undefined || !fits(known, windows)) return this.begin(key, windows, now, known ?? []);
    for (const slot of known) {
      if (slot.endsAt > now) continue;
      slot.used = 0;
      slot.endsAt = now + slot.seconds * 1000;
    }
    return known;
  }

  private begin(
    key: string,
    windows: readonly RateLimitWindow[],
    now: number,
    previous: readonly Slot[],
  ): readonly Slot[] {
    const all = this.slotsOf(key);
    this.makeRoom(all, now);
    const slots = windows.map(
      ({ seconds }) =>
        previous.find((slot) => slot.seconds === seconds && slot.endsAt > now) ?? {
          used: 0,
          endsAt: now + seconds * 1000,
          seconds,
        },
    );
    all.set(key, slots);
    return slots;
  }

  private makeRoom(all: Map<string, Slot[]>, now: number): void {
    if (now >= this.sweepAt) {
      this.sweepAt = now + SWEEP_EVERY_MS;
      for (const kind of this.kinds.values()) {
        for (const [key, slots] of kind) if (slots.every((slot) => slot.endsAt <= now)) kind.delete(key);
      }
    }
    if (all.size < KEYS_KEPT) return;
    // Many at once: the map is slow to find its first key after many were deleted.
    let excess = KEYS_KEPT / 100;
    for (const key of all.keys()) {
      if (excess === 0) return;
      all.delete(key);
      excess -= 1;
    }
  }
}

function fits(slots: readonly Slot[], windows: readonly RateLimitWindow[]): boolean {
  return slots.length === windows.length && slots.every(({ seconds }, i) => seconds === windows[i]?.seconds);
}
