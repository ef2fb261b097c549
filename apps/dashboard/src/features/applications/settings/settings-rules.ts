import type { SettingsValues } from './settings-values';

/** Whole numbers that the API takes, by field. */
export const LIMITS = {
  'health_check.interval_seconds': [1, 300],
  'health_check.timeout_seconds': [1, 60],
  'health_check.deadline_seconds': [1, 600],
  'resources.memory_mb': [16, 4_194_304],
  'resources.cpu_percent': [1, 102_400],
  keep_releases: [1, 50],
  drain_seconds: [0, 600],
  observe_seconds: [0, 600],
} as const satisfies Record<string, readonly [number, number]>;

export type NumberPath = keyof typeof LIMITS;

/** What the API may have something to say about, in the order of the form. */
export const FIELDS = [
  'source.repository',
  'server_id',
  'source.branch',
  'source.subdirectory',
  'name',
  'runtime',
  'build.install_command',
  'build.build_command',
  'build.start_command',
  'build.output_directory',
  'env',
  'health_check.path',
  'health_check.expected_status',
  'health_check.interval_seconds',
  'health_check.timeout_seconds',
  'health_check.deadline_seconds',
  'resources.memory_mb',
  'resources.cpu_percent',
  'keep_releases',
  'drain_seconds',
  'observe_seconds',
] as const;

function wholeNumber(text: string, [from, to]: readonly [number, number]): string | undefined {
  const given = text.trim();
  if (given === '') return undefined;
  const number = Number(given);
  return /^\d+$/.test(given) && number >= from && number <= to ? undefined : `A whole number from ${from} to ${to}.`;
}

/** What can be told without asking. The API has the last word, and says it beside the same fields. */
export function problemsOf(values: SettingsValues): Record<string, string> {
  const { health_check: check, resources } = values;
  const problems: Record<string, string | undefined> = {
    name: values.name.trim() ? undefined : 'Give it a name.',
    'source.repository': values.source.repository.trim() ? undefined : 'Give the address of a git repository.',
    'health_check.path':
      check.path.trim() === '' || check.path.trim().startsWith('/') ? undefined : 'A path begins with “/”.',
    'health_check.interval_seconds': wholeNumber(check.interval_seconds, LIMITS['health_check.interval_seconds']),
    'health_check.timeout_seconds': wholeNumber(check.timeout_seconds, LIMITS['health_check.timeout_seconds']),
    'health_check.deadline_seconds': wholeNumber(check.deadline_seconds, LIMITS['health_check.deadline_seconds']),
    'resources.memory_mb': wholeNumber(resources.memory_mb, LIMITS['resources.memory_mb']),
    'resources.cpu_percent': wholeNumber(resources.cpu_percent, LIMITS['resources.cpu_percent']),
    keep_releases: wholeNumber(values.keep_releases, LIMITS.keep_releases),
    drain_seconds: wholeNumber(values.drain_seconds, LIMITS.drain_seconds),
    observe_seconds: wholeNumber(values.observe_seconds, LIMITS.observe_seconds),
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])),
  );
}
