import type { Dotenv } from '../../../lib/dotenv';
import { type Draft, withAdded, withChange } from './draft';

export interface Pasted {
  readonly added: readonly string[];
  /** Those that are there already. What value they have is not always known here. */
  readonly changed: readonly string[];
  readonly same: readonly string[];
  readonly removed: readonly string[];
}

/** What a pasted `.env` would do to the variables that are there. */
export function compared(
  { values }: Dotenv,
  names: readonly string[],
  known: Readonly<Record<string, string>> | undefined,
  replaces: boolean,
): Pasted {
  const pasted = [...values.keys()];
  const there = pasted.filter((name) => names.includes(name));
  const same = there.filter((name) => known !== undefined && known[name] === values.get(name));
  return {
    added: pasted.filter((name) => !names.includes(name)),
    changed: there.filter((name) => !same.includes(name)),
    same,
    removed: replaces ? names.filter((name) => !values.has(name)) : [],
  };
}

/** Takes a paste over into what is to be saved. */
export function withPasted(draft: Draft, { values }: Dotenv, { added, changed, same, removed }: Pasted): Draft {
  let next: Draft = { ...draft, added: draft.added.filter(({ name }) => name.trim() && !values.has(name.trim())) };
  for (const name of same) next = withChange(next, name, undefined);
  for (const name of changed) next = withChange(next, name, values.get(name));
  for (const name of removed) next = withChange(next, name, null);
  return withAdded(
    next,
    added.map((name) => ({ name, value: values.get(name) ?? '' })),
  );
}
