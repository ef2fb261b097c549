import type { Icon } from '@tabler/icons-react';

/** One item of the palette. */
export interface PaletteItem {
  id: string;
  group: 'Recent' | 'Servers' | 'Applications' | 'Databases' | 'Commands' | 'Pages';
  label: string;
  /** Shown beside the label: an address, a repository. */
  hint?: string;
  /** Further keywords that find the item. */
  keywords?: string;
  keys?: readonly string[];
  Icon: Icon;
  run: () => void;
}

const GROUPS = ['Recent', 'Applications', 'Databases', 'Servers', 'Commands', 'Pages'] as const;

/** Items that contain every typed word. */
export function filterPaletteItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ label, keywords = '', group }) => {
    const said = `${label} ${keywords} ${group}`.toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}

export const groupPaletteItems = (items: readonly PaletteItem[]) =>
  GROUPS.map((group) => ({ group, items: items.filter((item) => item.group === group) })).filter(
    ({ items }) => items.length > 0,
  );
