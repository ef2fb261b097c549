const KINDS = ['server', 'application', 'database'] as const;
type Kind = (typeof KINDS)[number];

/**
 * The records visited last, so that the palette can offer them before anything is typed. Only ids are stored: names are
 * queried, so they stay current.
 */
export interface RecentItem {
  kind: Kind;
  id: string;
}

const KEY = 'fairlead-visits';
const MAX_ITEMS = 6;

export function readRecentItems(): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, MAX_ITEMS) : [];
  } catch {
    return [];
  }
}

export function addRecentItem(visit: RecentItem): void {
  const others = readRecentItems().filter(({ id }) => id !== visit.id);
  try {
    localStorage.setItem(KEY, JSON.stringify([visit, ...others].slice(0, MAX_ITEMS)));
  } catch {
    // Storage can be switched off; then nothing is recent.
  }
}

const isRecentItem = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'id' in value &&
  typeof value.id === 'string' &&
  KINDS.some((kind) => kind === value.kind);
