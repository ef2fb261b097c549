/** Unsaved changes of an environment. */
export interface EnvironmentDraft {
  /** Changes of existing variables by name: a new value, or `null` to remove the variable. */
  readonly changed: ReadonlyMap<string, string | null>;
  readonly added: readonly AddedVariable[];
}

/** A number identifies the row while its name is being typed. */
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

/** The changes as a JSON Merge Patch: `null` removes a variable. Values that are known to be the same are left out. */
export function environmentPatch(
  draft: EnvironmentDraft,
  known: Readonly<Record<string, string>> | undefined,
): Record<string, string | null> {
  const given = [...draft.changed].filter(([name, value]) => value === null || known?.[name] !== value);
  const added = draft.added.flatMap(({ name, value }) => (name.trim() ? [[name.trim(), value] as const] : []));
  return Object.fromEntries([...given, ...added]);
}

/** Validation error of an added variable’s name. */
export function variableNameProblem(
  entry: AddedVariable,
  draft: EnvironmentDraft,
  names: readonly string[],
): string | undefined {
  const name = entry.name.trim();
  if (name === '') return entry.value === '' ? undefined : 'Enter a name.';
  if (!NAME.test(name)) return 'Use letters, digits and _, and do not start with a digit.';
  if (name === 'PORT' || name === 'HOST') return 'Set by Fairlead automatically.';
  if (names.includes(name) && draft.changed.get(name) !== null) return 'This variable already exists.';
  return draft.added.some((other) => other.id < entry.id && other.name.trim() === name)
    ? 'This name is used twice.'
    : undefined;
}
