/** A list of IDs in the storage of the browser, most recent first. */
class RecentIds {
  constructor(
    private readonly key: string,
    private readonly max: number,
  ) {}

  read(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.key) ?? '[]');
      return Array.isArray(stored)
        ? stored.filter((id): id is string => typeof id === 'string').slice(0, this.max)
        : [];
    } catch {
      return [];
    }
  }

  add(id: string): void {
    const others = this.read().filter((other) => other !== id);
    try {
      localStorage.setItem(this.key, JSON.stringify([id, ...others].slice(0, this.max)));
    } catch {
      // Storage can be switched off; then nothing is recent.
    }
  }
}

/**
 * The records visited last, so that the palette can offer them before anything is typed. Only IDs are stored: names are
 * queried, so they stay current.
 */
export const recentRecords = new RecentIds('fairlead-visits', 6);
/** The items of the palette that were chosen last. */
export const recentActions = new RecentIds('fairlead-palette', 5);
