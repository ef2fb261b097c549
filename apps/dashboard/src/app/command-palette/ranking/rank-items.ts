import type { PaletteGroup, PaletteItem } from '../palette-items';
import { matchTerms, splitTerms } from './match-terms';

/** Added for what was used last, less for what was used before that. */
const RECENT_ITEM = 0.12;
const RECENT_RECORD = 0.08;
const SHOWN_PER_GROUP = 8;

/** Ids of items and of records, most recently used first. */
export interface RecentUse {
  readonly items: readonly string[];
  readonly records: readonly string[];
}

export interface RankedGroup {
  readonly group: PaletteGroup;
  readonly items: readonly PaletteItem[];
}

/** The items that match every typed word, the best first, in groups in the order of their best item. */
export function rankItems(items: readonly PaletteItem[], text: string, recent: RecentUse): RankedGroup[] {
  const typed = splitTerms(text);
  const matching = items
    .flatMap((item) => {
      const points = matchTerms(typed, item.label, `${item.keywords ?? ''} ${item.group}`);
      return points === undefined ? [] : [{ item, points: points + usedPoints(item, recent) + (item.weight ?? 0) }];
    })
    .sort((one, other) => other.points - one.points)
    .map(({ item }) => item);
  return inGroups(matching);
}

/** What stands there before anything is typed: what was used last, and the items of the instance in their own order. */
export function recentAndGeneral(
  items: readonly PaletteItem[],
  general: readonly PaletteItem[],
  { items: used, records }: RecentUse,
): RankedGroup[] {
  const actions = used.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const visited = records.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const recent = [...new Set([...actions, ...visited])];
  return [
    ...(recent.length > 0 ? [{ group: 'Recent' as const, items: recent }] : []),
    ...inGroups(
      general.filter((item) => !recent.includes(item)),
      Number.POSITIVE_INFINITY,
    ),
  ];
}

function inGroups(items: readonly PaletteItem[], perGroup = SHOWN_PER_GROUP): RankedGroup[] {
  const groups = new Map<PaletteGroup, PaletteItem[]>();
  for (const item of items) {
    const listed = groups.get(item.group) ?? [];
    groups.set(item.group, listed);
    if (listed.length < perGroup) listed.push(item);
  }
  return [...groups].map(([group, listed]) => ({ group, items: listed }));
}

function usedPoints({ id, recordId }: PaletteItem, { items, records }: RecentUse): number {
  return freshness(items, id) * RECENT_ITEM + freshness(records, recordId ?? id) * RECENT_RECORD;
}

function freshness(ids: readonly string[], id: string): number {
  const index = ids.indexOf(id);
  return index === -1 ? 0 : 1 - index / ids.length;
}
