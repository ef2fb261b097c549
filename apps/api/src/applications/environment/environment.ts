import { MASKED_VALUE } from '@fairlead/dto';
import { secret, type Secret } from '@fairlead/engine';

export interface EnvironmentVariable {
  readonly value: Secret;
  /** Whether the value is no secret: it is shown to everybody who sees the application, and not redacted. */
  readonly isPlain: boolean;
}

/** Environment variables by name. A map, because an object would treat some names as its own. */
export type Environment = ReadonlyMap<string, EnvironmentVariable>;

interface NewEnvironment {
  readonly env?: Readonly<Record<string, string>> | null;
  readonly plain_env?: readonly string[] | null;
}

interface EnvironmentChange {
  readonly env?: Readonly<Record<string, string | null>> | null;
  readonly plain_env?: readonly string[] | null;
}

export const NO_ENVIRONMENT: Environment = new Map();

export function toEnvironment({ env, plain_env }: NewEnvironment): Environment {
  return patchedEnvironment(NO_ENVIRONMENT, { env: env ?? {}, plain_env: plain_env ?? [] });
}

/**
 * Applies a JSON merge patch (RFC 7396); `null` in place of the object removes all variables. A variable that is removed loses its
 * mark, so that a later one of the same name is a secret again.
 */
export function patchedEnvironment(now: Environment, { env, plain_env }: EnvironmentChange): Environment {
  const next = new Map(env === null ? NO_ENVIRONMENT : now);
  for (const [name, value] of Object.entries(env ?? {})) {
    if (value === null) next.delete(name);
    else next.set(name, { value: secret(value), isPlain: now.get(name)?.isPlain ?? false });
  }
  if (plain_env === undefined) return next;
  const plain = new Set(plain_env);
  return new Map([...next].map(([name, { value }]) => [name, { value, isPlain: plain.has(name) }]));
}

export function variableNames(environment: Environment): string[] {
  return [...environment.keys()].sort();
}

export function plainVariableNames(environment: Environment): string[] {
  return variableNames(environment).filter((name) => environment.get(name)?.isPlain);
}

type Stored = [name: string, value: string, isPlain: boolean];

/** Serializes to one text, which the column encrypts. */
export function packEnvironment(environment: Environment): Secret | null {
  if (environment.size === 0) return null;
  const stored = [...environment].map(([name, { value, isPlain }]): Stored => [name, value.reveal(), isPlain]);
  return secret(JSON.stringify(stored.sort(([a], [b]) => (a < b ? -1 : 1))));
}

export function unpackEnvironment(packed: Secret | null): Environment {
  if (packed === null) return NO_ENVIRONMENT;
  const stored: Stored[] = JSON.parse(packed.reveal());
  return new Map(stored.map(([name, value, isPlain]) => [name, { value: secret(value), isPlain }]));
}

/** Names of the variables that differ, as `env.NAME`. */
export function changedVariableNames(wanted: Environment, live: Environment): string[] {
  const names = new Set([...wanted.keys(), ...live.keys()]);
  return [...names]
    .filter((name) => !hasSameValue(wanted.get(name), live.get(name)))
    .sort()
    .map((name) => `env.${name}`);
}

export function hasSameValue(a: EnvironmentVariable | undefined, b: EnvironmentVariable | undefined): boolean {
  return a?.value.reveal() === b?.value.reveal();
}

/**
 * The values to redact from output of a release: the secrets of the present environment, and those of the environments with which
 * releases were started. A value that has been marked as plain since then is none.
 */
export function environmentSecrets(present: Environment, ...started: readonly Environment[]): Secret[] {
  const isPlainNow = (name: string, then: EnvironmentVariable): boolean => {
    const now = present.get(name);
    return now?.isPlain === true && hasSameValue(now, then);
  };
  return [present, ...started].flatMap((environment) =>
    [...environment].flatMap(([name, variable]) =>
      variable.isPlain || isPlainNow(name, variable) ? [] : [variable.value],
    ),
  );
}

export function plainValues(environment: Environment): Record<string, string> {
  return Object.fromEntries([...revealed(environment)].filter(([name]) => environment.get(name)?.isPlain));
}

export function maskedEnvironment(
  names: readonly string[],
  plain: Readonly<Record<string, string>>,
): Record<string, string> {
  return { ...Object.fromEntries(names.map((name) => [name, MASKED_VALUE])), ...plain };
}

export function revealedEnvironment(environment: Environment): Record<string, string> {
  return Object.fromEntries(revealed(environment));
}

function revealed(environment: Environment): [string, string][] {
  return [...environment].map(([name, { value }]) => [name, value.reveal()]);
}
