import { RESERVED_VARIABLES } from '@fairlead/contracts';
import { isWellFormed, validationRule } from '../../common/validation-rule';

/** What stands in answers for a secret. It is refused as a value, so that it is never saved by mistake. */
export const MASKED_VALUE = '••••';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const NAME_MAX = 128;
const VALUE_MAX_BYTES = 32 * 1024;
const TOTAL_MAX_BYTES = 256 * 1024;
export const VARIABLES_MAX = 500;

/** Any name that a shell takes for a variable; those that Fairlead sets are among them. */
export function checkVariableName(name: unknown): string | undefined {
  return typeof name === 'string' && NAME.test(name) && name.length <= NAME_MAX
    ? undefined
    : `must be [A-Za-z_][A-Za-z0-9_]*, at most ${NAME_MAX} characters`;
}

function checkVariable(name: string, value: unknown): string | undefined {
  const shown = JSON.stringify(name.slice(0, 40));
  if (!NAME.test(name) || name.length > NAME_MAX)
    return `has the name ${shown}: names are [A-Za-z_][A-Za-z0-9_]*, at most ${NAME_MAX} characters`;
  if (RESERVED_VARIABLES.has(name)) return `must not set ${name}: the name is reserved`;
  if (value === null) return undefined;
  if (typeof value !== 'string') return `must have a text as the value of ${name}`;
  if (value.includes('\0') || !isWellFormed(value)) return `must not have NUL or broken Unicode in ${name}`;
  if (value === MASKED_VALUE) return `must not set ${name} to the mask that answers show in place of a value`;
  if (Buffer.byteLength(value) > VALUE_MAX_BYTES) return `must have at most ${VALUE_MAX_BYTES} bytes in ${name}`;
  return undefined;
}

export function checkEnvironment(value: unknown, options: { nulls: boolean }): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'must be an object of names and texts';
  const entries = Object.entries(value);
  if (entries.length > VARIABLES_MAX) return `must have at most ${VARIABLES_MAX} variables`;
  let total = 0;
  for (const [name, text] of entries) {
    if (text === null && !options.nulls) return `must have a text as the value of ${JSON.stringify(name.slice(0, 40))}`;
    const problem = checkVariable(name, text);
    if (problem) return problem;
    total += name.length + (typeof text === 'string' ? Buffer.byteLength(text) : 0);
  }
  return total > TOTAL_MAX_BYTES ? `must have at most ${TOTAL_MAX_BYTES} bytes altogether` : undefined;
}

export const IsEnvironment = (): PropertyDecorator =>
  validationRule('is_environment', (value) => checkEnvironment(value, { nulls: false }));
/** With `null` for each variable that is to be taken away. */
export const IsEnvironmentChange = (): PropertyDecorator =>
  validationRule('is_environment_change', (value) => checkEnvironment(value, { nulls: true }));
