/** What was done to an environment and is not saved yet. */
export interface Draft {
  /** By the names that are there: another value, or `null` where it is to go. */
  readonly changed: ReadonlyMap<string, string | null>;
  readonly added: readonly Added[];
}

/** Its name is still being typed, so it is known by a number. */
export interface Added {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

export const NO_DRAFT: Draft = { changed: new Map(), added: [] };

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function withChange(draft: Draft, name: string, value: string | null | undefined): Draft {
  const changed = new Map(draft.changed);
  if (value === undefined) changed.delete(name);
  else changed.set(name, value);
  return { ...draft, changed };
}

export function withAdded(draft: Draft, entries: readonly Omit<Added, 'id'>[]): Draft {
  const next = Math.max(0, ...draft.added.map(({ id }) => id)) + 1;
  return { ...draft, added: [...draft.added, ...entries.map((entry, index) => ({ ...entry, id: next + index }))] };
}

export function withoutAdded(draft: Draft, id: number): Draft {
  return { ...draft, added: draft.added.filter((entry) => entry.id !== id) };
}

export function withEdited(draft: Draft, id: number, part: Partial<Omit<Added, 'id'>>): Draft {
  return { ...draft, added: draft.added.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)) };
}

/** As JSON Merge Patch: `null` takes a variable away. Values that are known and stay the same are no change. */
export function patchOf(
  draft: Draft,
  known: Readonly<Record<string, string>> | undefined,
): Record<string, string | null> {
  const given = [...draft.changed].filter(([name, value]) => value === null || known?.[name] !== value);
  const added = draft.added.flatMap(({ name, value }) => (name.trim() ? [[name.trim(), value] as const] : []));
  return Object.fromEntries([...given, ...added]);
}

/** What is wrong with the name of an added variable. */
export function nameProblem(entry: Added, draft: Draft, names: readonly string[]): string | undefined {
  const name = entry.name.trim();
  if (name === '') return entry.value === '' ? undefined : 'Give it a name.';
  if (!NAME.test(name)) return 'Letters, digits and _ only, and no digit first.';
  if (name === 'PORT' || name === 'HOST') return 'Fairlead sets this one by itself.';
  if (names.includes(name) && draft.changed.get(name) !== null) return 'It is there already.';
  return draft.added.some((other) => other.id < entry.id && other.name.trim() === name)
    ? 'It is there twice.'
    : undefined;
}
