import type { ApplicationRecord } from '@fairlead/client';
import {
  fixedPortProblem,
  INSTANCES_MAX,
  parseToolchainSettings,
  PROCESS_NAME,
  PROCESSES_MAX,
  RESERVED_PROCESS_NAMES,
  SETTABLE_TOOLCHAINS,
} from '@fairlead/contracts';
import type { ApplicationKind } from './application-kind';
import { needsRegistryPassword } from './registry-password';
import { variableNamesIn } from './settings-request';
import type { SettingsValues } from './settings-values';

/** Ranges that the API accepts, by field. */
export const SETTINGS_LIMITS = {
  port: [1, 65_535],
  instances: [1, INSTANCES_MAX],
  'health_check.interval_seconds': [1, 300],
  'health_check.timeout_seconds': [1, 60],
  'health_check.deadline_seconds': [1, 600],
  'resources.memory_mb': [16, 4_194_304],
  'resources.cpu_percent': [1, 102_400],
  keep_releases: [1, 50],
  drain_seconds: [0, 600],
  observe_seconds: [0, 600],
} as const satisfies Record<string, readonly [number, number]>;

/** Fields that the API may report errors for, in the order of the form. */
export const SETTINGS_FIELDS = [
  'source.repository',
  'source.image',
  'source.registry_username',
  'source.registry_password',
  'server_id',
  'source.branch',
  'source.subdirectory',
  'name',
  'runtime',
  'port',
  'build.install_command',
  'build.build_command',
  'build.start_command',
  'build.release_command',
  'build.toolchains',
  'build.output_directory',
  'build.dockerfile',
  'build.args',
  'build.secrets',
  'env',
  'instances',
  'switch_mode',
  'processes',
  'persistent_paths',
  'container.user',
  'container.capabilities',
  'health_check.type',
  'health_check.path',
  'health_check.expected_status',
  'health_check.deadline_seconds',
  'health_check.timeout_seconds',
  'health_check.interval_seconds',
  'resources.memory_mb',
  'resources.cpu_percent',
  'keep_releases',
  'observe_seconds',
  'drain_seconds',
  'drain_signal',
] as const;

/** Fields with errors in the order of the form, including those of rows: `processes.1.name`. */
export const orderedErrorFields = (errors: Partial<Record<string, unknown>>): string[] =>
  SETTINGS_FIELDS.flatMap((field) =>
    Object.keys(errors).filter((name) => name === field || name.startsWith(`${field}.`)),
  );

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
const VARIABLE_RULE = 'Use letters, digits and _, and do not start with a digit.';

type Problems = Record<string, string | undefined>;

function wholeNumber(text: string, [from, to]: readonly [number, number]): string | undefined {
  const given = text.trim();
  if (given === '') return undefined;
  const number = Number(given);
  return /^\d+$/.test(given) && number >= from && number <= to
    ? undefined
    : `Enter a whole number from ${from} to ${to}.`;
}

function sourceProblems({ source }: SettingsValues, stored: ApplicationRecord['source'] | undefined): Problems {
  if (source.type === 'git') {
    return { 'source.repository': source.repository.trim() ? undefined : 'Enter the URL of a git repository.' };
  }
  if (source.type === 'upload') return {};
  const [image, username] = [source.image.trim(), source.registry_username.trim()];
  const asks = username !== '' && source.registry_password === '' && needsRegistryPassword(stored, image, username);
  return {
    'source.image': imageProblem(image),
    'source.registry_username':
      username === '' && source.registry_password !== '' ? 'Enter the user that the password belongs to.' : undefined,
    'source.registry_password': asks ? 'Enter the password or token of this user.' : undefined,
  };
}

function imageProblem(image: string): string | undefined {
  if (image === '') return 'Enter the name of an image.';
  if (image.includes('://')) return 'Enter the image without “https://”, starting with its registry.';
  return /\s/.test(image) ? 'Spaces are not allowed.' : undefined;
}

function processProblems({ processes }: SettingsValues): Problems {
  const names = processes.map(({ name }) => name.trim());
  const rows = processes.flatMap(({ command, instances }, index): [string, string | undefined][] => {
    const name = names[index] ?? '';
    const isEmpty = name === '' && command.trim() === '';
    return [
      [`processes.${index}.name`, isEmpty ? undefined : processNameProblem(name, names.indexOf(name) < index)],
      [`processes.${index}.instances`, isEmpty ? undefined : wholeNumber(instances, [0, INSTANCES_MAX])],
    ];
  });
  const many = names.length > PROCESSES_MAX ? `At most ${PROCESSES_MAX} processes.` : undefined;
  return { ...Object.fromEntries(rows), processes: many };
}

function processNameProblem(name: string, isTwice: boolean): string | undefined {
  if (name === '') return 'Enter a name.';
  if (name === 'web') return '“web” is reserved for the start command above.';
  if (RESERVED_PROCESS_NAMES.includes(name)) return `“${name}” is reserved for the release command above.`;
  if (!PROCESS_NAME.test(name)) return 'Use up to 20 lower-case letters and digits, starting with a letter.';
  return isTwice ? 'This name is already used.' : undefined;
}

function pathProblems({ persistent_paths: paths }: SettingsValues, kind: ApplicationKind): Problems {
  const inContainer = kind === 'container' || kind === 'image';
  return Object.fromEntries(
    paths.map((path, index) => [`persistent_paths.${index}`, pathProblem(path.trim(), inContainer, kind)]),
  );
}

function pathProblem(path: string, inContainer: boolean, kind: ApplicationKind): string | undefined {
  if (path === '') return undefined;
  if (inContainer && !path.startsWith('/')) return 'A path in a container must start with “/”.';
  if (kind === 'program' && path.startsWith('/'))
    return 'Use a path relative to the application’s folder, without a leading “/”.';
  return path.split('/').includes('..') ? 'The path must not contain “..”.' : undefined;
}

function buildProblems({ build }: SettingsValues): Problems {
  const names = build.args.map(({ name }) => name.trim());
  const rows = build.args.map(({ value }, index): [string, string | undefined] => {
    const name = names[index] ?? '';
    if (name === '' && value === '') return [`build.args.${index}.name`, undefined];
    const twice = names.indexOf(name) < index ? 'This name is already used.' : undefined;
    return [`build.args.${index}.name`, VARIABLE.test(name) ? twice : VARIABLE_RULE];
  });
  const wrong = variableNamesIn(build.secrets).find((name) => !VARIABLE.test(name));
  const toolchains = build.toolchains.trim();
  return {
    ...Object.fromEntries(rows),
    'build.toolchains':
      toolchains === '' || parseToolchainSettings(toolchains)
        ? undefined
        : `Enter names and versions such as “node@22 pnpm@9”, of ${SETTABLE_TOOLCHAINS.join(', ')}.`,
    'build.secrets': wrong === undefined ? undefined : `“${wrong}” is not a valid variable name.`,
  };
}

function portProblem({ port, instances }: SettingsValues, kind: ApplicationKind): string | undefined {
  const problem = wholeNumber(port, SETTINGS_LIMITS.port);
  if (problem !== undefined || port.trim() === '' || kind !== 'program') return problem;
  const refused = fixedPortProblem(Number(port), Number(instances.trim() || 1));
  return refused && `${refused.charAt(0).toUpperCase()}${refused.slice(1)}.`;
}

/** Client-side validation. The API has the last word, and its errors show at the same fields. */
export function settingsProblems(
  values: SettingsValues,
  kind: ApplicationKind,
  stored?: ApplicationRecord['source'],
): Record<string, string> {
  const { health_check: check, resources } = values;
  const path = check.path.trim();
  const problems: Problems = {
    ...sourceProblems(values, stored),
    name: values.name.trim() ? undefined : 'Enter a name.',
    port: portProblem(values, kind),
    instances: wholeNumber(values.instances, SETTINGS_LIMITS.instances),
    ...buildProblems(values),
    ...processProblems(values),
    ...pathProblems(values, kind),
    'health_check.path': path === '' || path.startsWith('/') ? undefined : 'The path must start with “/”.',
    'health_check.interval_seconds': wholeNumber(
      check.interval_seconds,
      SETTINGS_LIMITS['health_check.interval_seconds'],
    ),
    'health_check.timeout_seconds': wholeNumber(check.timeout_seconds, SETTINGS_LIMITS['health_check.timeout_seconds']),
    'health_check.deadline_seconds': wholeNumber(
      check.deadline_seconds,
      SETTINGS_LIMITS['health_check.deadline_seconds'],
    ),
    'resources.memory_mb': wholeNumber(resources.memory_mb, SETTINGS_LIMITS['resources.memory_mb']),
    'resources.cpu_percent': wholeNumber(resources.cpu_percent, SETTINGS_LIMITS['resources.cpu_percent']),
    keep_releases: wholeNumber(values.keep_releases, SETTINGS_LIMITS.keep_releases),
    drain_seconds: wholeNumber(values.drain_seconds, SETTINGS_LIMITS.drain_seconds),
    observe_seconds: wholeNumber(values.observe_seconds, SETTINGS_LIMITS.observe_seconds),
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])),
  );
}
