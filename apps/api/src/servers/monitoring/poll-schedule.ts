/** When each of many things is due again: spread evenly, so that they do not all come at once. */
export class PollSchedule {
  private readonly due = new Map<string, number>();
  private readonly busy = new Set<string>();

  /** How often is asked for each time: it can change. */
  constructor(private readonly interval: () => number) {}

  /** New ones are spread over the interval; what is not in the list any more is forgotten. */
  keep(ids: ReadonlySet<string>, now: number): void {
    const everyMs = this.interval();
    for (const id of this.due.keys()) if (!ids.has(id)) this.due.delete(id);
    for (const id of ids) {
      const due = this.due.get(id);
      // Later than that is what a longer interval had come to.
      if (due === undefined || due > now + everyMs) this.due.set(id, now + Math.random() * everyMs);
    }
  }

  /** Takes up to `limit` that are due, the longest overdue first, and busies them. */
  take(now: number, limit: number): string[] {
    const due = [...this.due].filter(([id, at]) => at <= now && !this.busy.has(id));
    const everyMs = this.interval();
    const taken = due
      .sort(([, a], [, b]) => a - b)
      .slice(0, Math.max(0, limit))
      .map(([id]) => id);
    for (const id of taken) {
      this.busy.add(id);
      // Measured from when it was due, so that the spread stays; after a standstill, from now.
      this.due.set(id, Math.max((this.due.get(id) ?? now) + everyMs, now + everyMs / 2));
    }
    return taken;
  }

  done(id: string): void {
    this.busy.delete(id);
  }

  /** Sooner than it would be due. */
  hasten(id: string, at: number): void {
    const due = this.due.get(id);
    if (due !== undefined && at < due) this.due.set(id, at);
  }

  get busyCount(): number {
    return this.busy.size;
  }
}
