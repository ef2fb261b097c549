const PAUSES_MAX = 10_000;

/** Which tokens a forge has told to wait, and until when, by the clock of this process. A token has its limit at one address. */
export class ForgePauses {
  private readonly ends = new Map<string, number>();

  begin(apiUrl: string, token: string, ms: number): void {
    if (this.ends.size >= PAUSES_MAX) this.ends.clear();
    this.ends.set(key(apiUrl, token), Date.now() + ms);
  }

  remainingMs(apiUrl: string, token: string): number {
    const end = this.ends.get(key(apiUrl, token));
    if (end === undefined) return 0;
    const remaining = end - Date.now();
    if (remaining <= 0) this.ends.delete(key(apiUrl, token));
    return Math.max(remaining, 0);
  }
}

const key = (apiUrl: string, token: string): string => `${apiUrl} ${token}`;
