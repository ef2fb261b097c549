import { checkEnvironment } from '@fairlead/dto';
import type { Secret } from '@fairlead/engine';
import { invalidField } from '../../platform/http/errors/app-error';
import { packEnvironment, plainValues, revealedEnvironment, variableNames, type Environment } from './environment';

/** The columns of a record with variables: names apart from values, so that lists decrypt nothing. */
export interface EnvironmentColumns {
  /** Sorted. */
  envNames: string[];
  /** The values of plain variables, which are part of `envValues` as well, by name. */
  plainEnv: Record<string, string>;
  /** All variables (see environment.ts). */
  envValues: Secret | null;
}

export const environmentColumns = (environment: Environment): EnvironmentColumns => ({
  envNames: variableNames(environment),
  plainEnv: plainValues(environment),
  envValues: packEnvironment(environment),
});

/**
 * Two changes within the limits can exceed them together.
 * @throws {AppError} VALIDATION_FAILED
 */
export function assertEnvironmentSize(environment: Environment): void {
  const problem = checkEnvironment(revealedEnvironment(environment), { nulls: false });
  if (problem !== undefined) throw invalidField('env', `env ${problem}`);
}

/**
 * A mark without its variable would be a mistake in a name, and would reveal a later variable of that name.
 * @throws {AppError} VALIDATION_FAILED
 */
export function assertPlainNames(names: readonly string[] | null | undefined, environment: Environment): void {
  const unknown = names?.find((name) => !environment.has(name));
  if (unknown !== undefined)
    throw invalidField('plain_env', `plain_env must name variables of env: ${unknown} is none`);
}
