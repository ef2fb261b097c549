const KEY = 'fairlead-palette';
const MAX_ACTIONS = 5;

/** Ids of the items of the palette that were chosen last, most recent first. */
export function readRecentActions(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((id): id is string => typeof id === 'string').slice(0, MAX_ACTIONS)
      : [];
  } catch {
    return [];
  }
}

export function addRecentAction(id: string): void {
  const others = readRecentActions().filter((other) => other !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MAX_ACTIONS)));
  } catch {
    // Storage can be switched off; then nothing is recent.
  }
}
