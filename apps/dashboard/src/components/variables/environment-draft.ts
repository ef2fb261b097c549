import type { ApplicationRecord } from '@fairlead/client';
import { reservedReason } from './reserved-names';

/** Unsaved changes of an environment. */
export interface EnvironmentDraft {
  /** Changes of existing variables by name: a new value, or `null` to remove the variable. */
  readonly changed: ReadonlyMap<string, string | null>;
  /** Existing variables whose mark was set or removed: whether they are to be plain. */
  readonly marked: ReadonlyMap<string, boolean>;
  readonly added: readonly AddedVariable[];
}

/** A number identifies the row while its name is being typed. */
export interface AddedVariable {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  /** Whether the value is no secret. */
  readonly plain: boolean;
  /** A variable that should be set: it counts as a change once it has a value. */
  readonly suggested?: boolean;
}

export const EMPTY_ENVIRONMENT_DRAFT: EnvironmentDraft = { changed: new Map(), marked: new Map(), added: [] };

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

export function withMarkedVariable(draft: EnvironmentDraft, name: string, plain: boolean): EnvironmentDraft {
  return { ...draft, marked: new Map(draft.marked).set(name, plain) };
}

/** Reverts the changes of an existing variable. */
export function withoutChanges(draft: EnvironmentDraft, name: string): EnvironmentDraft {
  const marked = new Map(draft.marked);
  marked.delete(name);
  return { ...withChangedVariable(draft, name, undefined), marked };
}

export function withAddedVariables(
  draft: EnvironmentDraft,
  entries: readonly Omit<AddedVariable, 'id'>[],
): EnvironmentDraft {
  const next = Math.max(0, ...draft.added.map(({ id }) => id)) + 1;
  return { ...draft, added: [...draft.added, ...entries.map((entry, index) => ({ ...entry, id: next + index }))] };
}

/**
 * Adds a row for a variable that should be set, unless there is one, or it cannot be set. The name comes from an address, so it
 * is checked as one that is typed.
 */
export function withSuggestedVariable(
  draft: EnvironmentDraft,
  name: string,
  names: readonly string[],
): EnvironmentDraft {
  const entry = { name, value: '', plain: false, suggested: true };
  const exists = name === '' || names.includes(name) || draft.added.some((added) => added.name.trim() === name);
  if (exists || variableNameProblem({ ...entry, id: 0 }, draft, names) !== undefined) return draft;
  return withAddedVariables(draft, [entry]);
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
  const added = draft.added.flatMap((entry) => (isAdded(entry) ? [[entry.name.trim(), entry.value] as const] : []));
  return Object.fromEntries([...given, ...added]);
}

/** The saved variables, as a masked record shows them. */
export type SavedEnvironment = Pick<ApplicationRecord, 'env' | 'plain_env'>;

/** All names that are plain once the draft is saved. */
function plainNames(draft: EnvironmentDraft, { env, plain_env: saved }: SavedEnvironment): string[] {
  const existing = Object.keys(env).filter((name) => draft.changed.get(name) !== null);
  const marked = existing.filter((name) => draft.marked.get(name) ?? saved.includes(name));
  return [
    ...marked,
    ...draft.added.flatMap((entry) => (entry.plain && isAdded(entry) ? [entry.name.trim()] : [])),
  ].sort();
}

const isAdded = ({ name, value, suggested = false }: AddedVariable): boolean =>
  name.trim() !== '' && !(suggested && value === '');

export interface EnvironmentRequest {
  env?: Record<string, string | null>;
  plain_env?: string[];
}

/** What has to be sent, and the number of variables that it changes. `plain_env` is left out where the API keeps the marks. */
export function environmentRequest(
  draft: EnvironmentDraft,
  application: SavedEnvironment,
  known: Readonly<Record<string, string>>,
): { body: EnvironmentRequest; count: number } {
  const env = environmentPatch(draft, known);
  const plain = plainNames(draft, application);
  const retained = application.plain_env.filter((name) => env[name] !== null);
  const marked = [...plain, ...retained].filter((name) => plain.includes(name) !== retained.includes(name));
  const body: EnvironmentRequest = {
    ...(Object.keys(env).length > 0 && { env }),
    ...(marked.length > 0 && { plain_env: plain }),
  };
  return { body, count: new Set([...Object.keys(env), ...marked]).size };
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
  const reserved = reservedReason(name);
  if (reserved) return reserved;
  if (names.includes(name) && draft.changed.get(name) !== null) return 'This variable already exists.';
  return draft.added.some((other) => other.id < entry.id && other.name.trim() === name)
    ? 'This name is used twice.'
    : undefined;
}
