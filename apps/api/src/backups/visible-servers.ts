import { visibleServers, type Caller } from '../auth/caller';

/** A token that is bound to servers sees no others, whatever the filter. */
export function visibleServerFilter(caller: Caller, requested: string | undefined): readonly string[] | undefined {
  const visible = visibleServers(caller);
  if (requested === undefined) return visible;
  return !visible || visible.includes(requested) ? [requested] : [];
}
