import { CounterStore, type WindowCount, type RateLimitResult, type RateLimitWindow } from './counter-store';

interface Slot {
  used: number;
  endsAt: number;
  readonly seconds: number;
}

const SWEEP_EVERY_MS = 60_000;
/** Bounds memory during a flood from many addresses: beyond this the oldest keys are evicted. */
const KEYS_KEPT = 200_000;

/** Counters of one process. There are no timers: later requests sweep expired windows. */
export class MemoryCounterStore extends CounterStore {
  private readonly slots = new Map<string, Slot[]>();
  private sweepAt = 0;

  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  /** The number of tracked keys. */
  get size(): number {
    return this.slots.size;
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
    this.slots.delete(key);
  }

  /** The key's slots, reset where their window has ended. */
  private current(key: string, windows: readonly RateLimitWindow[], now: number): readonly Slot[] {
    const known = this.slots.get(key);
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
    this.makeRoom(now);
    const slots = windows.map(
      ({ seconds }) =>
        previous.find((slot) => slot.seconds === seconds && slot.endsAt > now) ?? {
          used: 0,
          endsAt: now + seconds * 1000,
          seconds,
        },
    );
    this.slots.set(key, slots);
    return slots;
  }

  private makeRoom(now: number): void {
    if (now >= this.sweepAt) {
      this.sweepAt = now + SWEEP_EVERY_MS;
      for (const [key, slots] of this.slots) {
        if (slots.every((slot) => slot.endsAt <= now)) this.slots.delete(key);
      }
    }
    for (const key of this.slots.keys()) {
      if (this.slots.size < KEYS_KEPT) return;
      this.slots.delete(key);
    }
  }
}

function fits(slots: readonly Slot[], windows: readonly RateLimitWindow[]): boolean {
  return slots.length === windows.length && slots.every(({ seconds }, i) => seconds === windows[i]?.seconds);
}
