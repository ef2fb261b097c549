import { PATH_PATTERNS_MAX } from '@fairlead/contracts';
import { checkCapability, checkPersistentPath } from './container-rules';
import { checkPathPattern } from './pattern-rules';
import { checkVariableName, VARIABLES_MAX } from './environment-rules';
import { validationRule, type ValueCheck } from '../../common/validation-rule';

/** A list of different values, each of which passes the check. */
function listOf(check: ValueCheck, max: number): ValueCheck {
  return (value) => {
    if (!Array.isArray(value)) return 'must be a list';
    if (value.length > max) return `must have at most ${max} entries`;
    const entries: unknown[] = value;
    for (const [index, entry] of entries.entries()) {
      const problem = check(entry);
      if (problem !== undefined) return `has an entry ${index} that ${problem}`;
    }
    return new Set(entries).size === entries.length ? undefined : 'must not name anything twice';
  };
}

const PATHS_MAX = 20;
const NAMES_MAX = 100;

/** One within another would be kept twice, once under each name. */
export function checkPersistentPaths(value: unknown): string | undefined {
  const problem = listOf(checkPersistentPath, PATHS_MAX)(value);
  if (problem !== undefined || !Array.isArray(value)) return problem;
  const paths = value.map(String);
  const inner = paths.find((path) => paths.some((other) => other !== path && path.startsWith(`${other}/`)));
  return inner === undefined ? undefined : `must not have a folder inside another one: ${inner}`;
}

export const checkCapabilities = listOf(checkCapability, NAMES_MAX);
export const checkVariableNames = listOf(checkVariableName, NAMES_MAX);
export const checkPlainVariables = listOf(checkVariableName, VARIABLES_MAX);

export const checkPathPatterns = listOf(checkPathPattern, PATH_PATTERNS_MAX);

export const ArePathPatterns = (): PropertyDecorator => validationRule('are_path_patterns', checkPathPatterns);
export const ArePersistentPaths = (): PropertyDecorator => validationRule('is_persistent_paths', checkPersistentPaths);
export const AreCapabilities = (): PropertyDecorator => validationRule('is_capabilities', checkCapabilities);
export const AreVariableNames = (): PropertyDecorator => validationRule('is_variable_names', checkVariableNames);
export const ArePlainVariables = (): PropertyDecorator => validationRule('is_plain_variables', checkPlainVariables);
