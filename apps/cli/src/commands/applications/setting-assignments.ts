import { usageError } from '../../errors/command-error';

/** Settings whose values are secret, and so must not be in arguments, which other users of a machine can read. */
const SECRET = [/(^|[._])(token|password|secret|secrets)$/, /^build\.args(\.|$)/];

type Patch = Record<string, unknown>;

/**
 * Turns `build.start_command=node .` into a JSON Merge Patch. A value that is JSON is taken as such, unless the setting is
 * a text now, of which only `null` and a quoted value are JSON.
 *
 * @throws {CommandError} a usage error for what is no assignment, and for settings that are secret
 */
export function assignmentsToPatch(assignments: readonly string[], current: object): Patch {
  const patch: Patch = {};
  for (const assignment of assignments) {
    const at = assignment.indexOf('=');
    const name = at < 0 ? assignment : assignment.slice(0, at);
    if (at < 1 || !/^[a-z_]+(\.[A-Za-z0-9_-]+)*$/.test(name) || name.includes('__proto__'))
      throw usageError(`“${name}” is no change of a setting.`, 'Write it as name=value, such as instances=2.');
    if (name === 'env' || name.startsWith('env.'))
      throw usageError('Environment variables are not set here.', 'Use fairlead env set.');
    if (SECRET.some((pattern) => pattern.test(name)))
      throw usageError(`The value of ${name} would be visible to others.`, 'Put it into a JSON file: --file PATH.');
    assign(patch, name.split('.'), valueOf(assignment.slice(at + 1), settingAt(current, name.split('.'))));
  }
  return patch;
}

function assign(patch: Patch, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    patch[name] = value;
    return;
  }
  const inner = patch[name];
  const nested: Patch = isObject(inner) ? inner : {};
  patch[name] = nested;
  assign(nested, rest, value);
}

function valueOf(text: string, current: unknown): unknown {
  const isText = typeof current === 'string';
  if (isText && text !== 'null' && !text.startsWith('"')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function settingAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  );
}

const isObject = (value: unknown): value is Patch => typeof value === 'object' && value !== null;
