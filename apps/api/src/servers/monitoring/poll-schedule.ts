/** Schedules periodic work on many items, spread evenly so that they are not all due at once. */
export class PollSchedule {
  private readonly due = new Map<string, number>();
  private readonly busy = new Set<string>();

  /** The interval is read each time, because it can change. */
  constructor(private readonly interval: () => number) {}

  /** Adds new items, spread over the interval, and drops those that are not in the list any more. */
  keep(ids: ReadonlySet<string>, now: number): void {
    const everyMs = this.interval();
    for (const id of this.due.keys()) if (!ids.has(id)) this.due.delete(id);
    for (const id of ids) {
      const due = this.due.get(id);
      // A later time stems from a longer interval that was configured before.
      if (due === undefined || due > now + everyMs) this.due.set(id, now + Math.random() * everyMs);
    }
  }

  /** Takes up to `limit` due items, the most overdue first, and marks them busy. */
  take(now: number, limit: number): string[] {
    const due = [...this.due].filter(([id, at]) => at <= now && !this.busy.has(id));
    const everyMs = this.interval();
    const taken = due
      .sort(([, a], [, b]) => a - b)
      .slice(0, Math.max(0, limit))
      .map(([id]) => id);
    for (const id of taken) {
      this.busy.add(id);
      // Measured from when it was due, so that the spread is kept; after a standstill, from now.
      this.due.set(id, Math.max((this.due.get(id) ?? now) + everyMs, now + everyMs / 2));
    }
    return taken;
  }

  done(id: string): void {
    this.busy.delete(id);
  }

  /** Makes an item due sooner. */
  hasten(id: string, at: number): void {
    const due = this.due.get(id);
    if (due !== undefined && at < due) this.due.set(id, at);
  }

  get busyCount(): number {
    return this.busy.size;
  }
}
