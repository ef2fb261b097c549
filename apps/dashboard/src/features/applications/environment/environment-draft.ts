/** What was done to an environment and is not saved yet. */
export interface EnvironmentDraft {
  /** By the names that are there: another value, or `null` where it is to go. */
  readonly changed: ReadonlyMap<string, string | null>;
  readonly added: readonly AddedVariable[];
}

/** Its name is still being typed, so it is known by a number. */
export interface AddedVariable {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

export const EMPTY_ENVIRONMENT_DRAFT: EnvironmentDraft = { changed: new Map(), added: [] };

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function withChangedVariable(
  draft: EnvironmentDraft,
  name: string,
  value: string | null | undefined,
): EnvironmentDraft {
  const changed = new Map(draft.changed);
  if (value === undefined) changed.delete(name);
  else changed.set(name, value);
  return { ...draft, changed };
}

export function withAddedVariables(
  draft: EnvironmentDraft,
  entries: readonly Omit<AddedVariable, 'id'>[],
): EnvironmentDraft {
  const next = Math.max(0, ...draft.added.map(({ id }) => id)) + 1;
  return { ...draft, added: [...draft.added, ...entries.map((entry, index) => ({ ...entry, id: next + index }))] };
}

export function withoutAddedVariable(draft: EnvironmentDraft, id: number): EnvironmentDraft {
  return { ...draft, added: draft.added.filter((entry) => entry.id !== id) };
}

export function withEditedVariable(
  draft: EnvironmentDraft,
  id: number,
  part: Partial<Omit<AddedVariable, 'id'>>,
): EnvironmentDraft {
  return { ...draft, added: draft.added.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)) };
}

/** As JSON Merge Patch: `null` takes a variable away. Values that are known and stay the same are no change. */
export function environmentPatch(
  draft: EnvironmentDraft,
  known: Readonly<Record<string, string>> | undefined,
): Record<string, string | null> {
  const given = [...draft.changed].filter(([name, value]) => value === null || known?.[name] !== value);
  const added = draft.added.flatMap(({ name, value }) => (name.trim() ? [[name.trim(), value] as const] : []));
  return Object.fromEntries([...given, ...added]);
}

/** What is wrong with the name of an added variable. */
export function variableNameProblem(
  entry: AddedVariable,
  draft: EnvironmentDraft,
  names: readonly string[],
): string | undefined {
  const name = entry.name.trim();
  if (name === '') return entry.value === '' ? undefined : 'Give it a name.';
  if (!NAME.test(name)) return 'Letters, digits and _ only, and no digit first.';
  if (name === 'PORT' || name === 'HOST') return 'Fairlead sets this one by itself.';
  if (names.includes(name) && draft.changed.get(name) !== null) return 'It is there already.';
  return draft.added.some((other) => other.id < entry.id && other.name.trim() === name)
    ? 'It is there twice.'
    : undefined;
}
