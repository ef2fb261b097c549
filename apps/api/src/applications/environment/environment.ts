import { MASKED_VALUE } from '@fairlead/dto';
import { secret, Secret } from '@fairlead/engine';

/** Environment variables by name. A map, because an object would treat some names as its own. */
export type Environment = ReadonlyMap<string, Secret>;

export const NO_ENVIRONMENT: Environment = new Map();

export function toEnvironment(values: Readonly<Record<string, string>> | null | undefined): Environment {
  return new Map(Object.entries(values ?? {}).map(([name, value]) => [name, secret(value)]));
}

/** Applies a JSON merge patch (RFC 7396); `null` in place of the object removes all variables. */
export function patchedEnvironment(
  now: Environment,
  change: Readonly<Record<string, string | null>> | null | undefined,
): Environment {
  if (change === undefined) return now;
  if (change === null) return NO_ENVIRONMENT;
  const next = new Map(now);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, secret(value));
  }
  return next;
}

export function variableNames(environment: Environment): string[] {
  return [...environment.keys()].sort();
}

/** Serializes to one text, which the column encrypts. */
export function packEnvironment(environment: Environment): Secret | null {
  if (environment.size === 0) return null;
  return secret(JSON.stringify(variableNames(environment).map((name) => [name, environment.get(name)?.reveal()])));
}

export function unpackEnvironment(packed: Secret | null): Environment {
  if (packed === null) return NO_ENVIRONMENT;
  const pairs: [string, string][] = JSON.parse(packed.reveal());
  return new Map(pairs.map(([name, value]) => [name, secret(value)]));
}

/** Names of the variables that differ, as `env.NAME`. */
export function changedVariableNames(wanted: Environment, live: Environment): string[] {
  const names = new Set([...wanted.keys(), ...live.keys()]);
  return [...names]
    .filter((name) => wanted.get(name)?.reveal() !== live.get(name)?.reveal())
    .sort()
    .map((name) => `env.${name}`);
}

export function maskedEnvironment(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, MASKED_VALUE]));
}

export function revealedEnvironment(environment: Environment): Record<string, string> {
  return Object.fromEntries([...environment].map(([name, value]) => [name, value.reveal()]));
}
