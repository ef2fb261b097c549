import type { PageList } from '@fairlead/sdk';

/** The first `limit` items of a list, over as many pages as that takes. */
export async function take<T>(list: PageList<T>, limit: number): Promise<T[]> {
  const items: T[] = [];
  if (limit <= 0) return items;
  for await (const item of list) {
    items.push(item);
    if (items.length >= limit) break;
  }
  return items;
}
