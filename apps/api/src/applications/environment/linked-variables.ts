import { ID_PREFIXES } from '@fairlead/contracts';
import { secret, type Secret } from '@fairlead/engine';
import type { Environment } from './environment';

/** A variable that comes from a linked record, not from the settings of the application. */
export interface LinkedVariable {
  /** The linked record. */
  readonly from: string;
  readonly name: string;
  readonly value: Secret;
  /** Whether the value is or contains a password. Redacting others, such as a port, would spoil the logs. */
  readonly isSecret: boolean;
}

/** The kinds of linked records, in the order of their precedence: a variable of a later one replaces that of an earlier one. */
const LINK_KINDS = ['variableGroup', 'database'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export const isOfKind = (kind: LinkKind, recordId: string): boolean => recordId.startsWith(`${ID_PREFIXES[kind]}_`);

/** The variables with those of one kind of records replaced. */
export function replacedLinks(
  before: readonly LinkedVariable[],
  kind: LinkKind,
  variables: readonly LinkedVariable[],
): LinkedVariable[] {
  return LINK_KINDS.flatMap((each) => (each === kind ? variables : before.filter(({ from }) => isOfKind(each, from))));
}

type Stored = [from: string, name: string, value: string, isSecret: boolean];

/** Serializes to one text, which the column encrypts. */
export function packLinkedVariables(variables: readonly LinkedVariable[]): Secret | null {
  if (variables.length === 0) return null;
  const stored = variables.map(({ from, name, value, isSecret }): Stored => [from, name, value.reveal(), isSecret]);
  return secret(JSON.stringify(stored));
}

export function unpackLinkedVariables(packed: Secret | null): LinkedVariable[] {
  if (packed === null) return [];
  const stored: Stored[] = JSON.parse(packed.reveal());
  return stored.map(([from, name, value, isSecret]) => ({ from, name, value: secret(value), isSecret }));
}

/** The environment of the processes; the application's own settings take precedence. */
export function effectiveEnvironment(own: Environment, linked: Secret | null): Map<string, Secret> {
  const variables = [...unpackLinkedVariables(linked), ...[...own].map(([name, { value }]) => ({ name, value }))];
  return new Map(variables.map(({ name, value }) => [name, value]));
}

/** Names of the effective variables that come from databases, whose addresses mean the server. */
export function databaseVariableNames(own: Environment, linked: Secret | null): string[] {
  return unpackLinkedVariables(linked).flatMap(({ from, name }) =>
    own.has(name) || !isOfKind('database', from) ? [] : [name],
  );
}

export function linkedSecrets(packed: Secret | null): Secret[] {
  return unpackLinkedVariables(packed).flatMap(({ isSecret, value }) => (isSecret ? [value] : []));
}

/** Older values are dropped, because the output of so many releases is not kept. */
const REMEMBERED = 1000;

/**
 * The passwords that releases of the application were started with, including those of `linked`. Output stays readable on the
 * server after a rotation or an unlink, so it still has to be redacted.
 */
export function extendSecretHistory(known: Secret | null, linked: Secret | null): Secret | null {
  const texts = [...unpackSecretHistory(known), ...linkedSecrets(linked)].map((value) => value.reveal());
  const last = [...new Set(texts.reverse())].slice(0, REMEMBERED).reverse();
  return last.length === 0 ? null : secret(JSON.stringify(last));
}

export function unpackSecretHistory(packed: Secret | null): Secret[] {
  if (packed === null) return [];
  const texts: string[] = JSON.parse(packed.reveal());
  return texts.map((text) => secret(text));
}

/** Ids of the records whose variables differ from those of the running release. */
export function differingLinks(wanted: Secret | null, live: Secret | null): string[] {
  const [ours, theirs] = [bySource(wanted), bySource(live)];
  const ids = new Set([...ours.keys(), ...theirs.keys()]);
  return [...ids].filter((id) => ours.get(id) !== theirs.get(id)).sort();
}

function bySource(packed: Secret | null): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { from, name, value } of unpackLinkedVariables(packed)) {
    texts.set(from, `${texts.get(from) ?? ''}${JSON.stringify([name, value.reveal()])}\n`);
  }
  return texts;
}
