import { visibleServers, type Caller } from '../auth/caller';

/** A token that is bound to servers sees no others, whichever it asks for. */
export function visibleServerFilter(caller: Caller, wanted: string | undefined): readonly string[] | undefined {
  const visible = visibleServers(caller);
  if (wanted === undefined) return visible;
  return !visible || visible.includes(wanted) ? [wanted] : [];
}
