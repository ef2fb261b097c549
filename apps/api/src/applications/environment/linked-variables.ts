import { secret, type Secret } from '@fairlead/engine';
import type { Environment } from './environment';

/** A variable that the application has from something that is linked to it, and not from its own settings. */
export interface LinkedVariable {
  /** The record that it comes from. */
  readonly from: string;
  readonly name: string;
  readonly value: Secret;
  /** It is or holds a password; the others (a port, a name) would spoil every log line if they were taken out of it. */
  readonly isSecret: boolean;
}

type Stored = [from: string, name: string, value: string, isSecret: boolean];

/** As they are kept: one text, which the column encrypts. */
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

/** What the application is started with: its own settings win. */
export function effectiveEnvironment(own: Environment, linked: Secret | null): Environment {
  return new Map([...unpackLinkedVariables(linked).map(({ name, value }) => [name, value] as const), ...own]);
}

/** Of the variables that it is started with, those that are not its own settings. */
export function linkedVariableNames(own: Environment, linked: Secret | null): string[] {
  return unpackLinkedVariables(linked).flatMap(({ name }) => (own.has(name) ? [] : [name]));
}

export function linkedSecrets(packed: Secret | null): Secret[] {
  return unpackLinkedVariables(packed).flatMap(({ isSecret, value }) => (isSecret ? [value] : []));
}

/** Older ones are forgotten: nobody keeps the output of so many releases. */
const REMEMBERED = 100;

/**
 * The passwords that releases of the application were ever started with, with those of `linked` among them. What was printed stays
 * readable on the server when a password has been changed, or the application has been unlinked from what it opens.
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

/** The records whose variables the running release has with other values, has too many of, or does not have. */
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
