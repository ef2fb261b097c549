import type { Dotenv } from '../../lib/format/dotenv';
import { type EnvironmentDraft, withAddedVariables, withChangedVariable } from './environment-draft';

export interface PastedEnvironment {
  readonly added: readonly string[];
  /** Variables that exist already. Their values may be unknown here. */
  readonly changed: readonly string[];
  readonly same: readonly string[];
  readonly removed: readonly string[];
}

/** What a pasted `.env` would change. */
export function comparePastedEnvironment(
  { values }: Dotenv,
  names: readonly string[],
  known: Readonly<Record<string, string>> | undefined,
  replaces: boolean,
): PastedEnvironment {
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

/** Adds the pasted variables to the draft. */
export function withPastedEnvironment(
  draft: EnvironmentDraft,
  { values }: Dotenv,
  { added, changed, same, removed }: PastedEnvironment,
): EnvironmentDraft {
  let next: EnvironmentDraft = {
    ...draft,
    added: draft.added.filter(({ name }) => name.trim() && !values.has(name.trim())),
  };
  for (const name of same) next = withChangedVariable(next, name, undefined);
  for (const name of changed) next = withChangedVariable(next, name, values.get(name));
  for (const name of removed) next = withChangedVariable(next, name, null);
  return withAddedVariables(
    next,
    added.map((name) => ({ name, value: values.get(name) ?? '', plain: false })),
  );
}
