/** Settings of an application as its pages call them. */
const WORDS: Readonly<Record<string, string>> = {
  databases: 'Databases',
  runtime: 'Kind',
  'source.repository': 'Repository',
  'source.branch': 'Branch',
  'source.subdirectory': 'Folder',
  'build.install_command': 'Install command',
  'build.build_command': 'Build command',
  'build.start_command': 'Start command',
  'build.output_directory': 'Output folder',
  'health_check.path': 'Health check: path',
  'health_check.expected_status': 'Health check: healthy answers',
  'health_check.interval_seconds': 'Health check: interval',
  'health_check.timeout_seconds': 'Health check: timeout',
  'health_check.deadline_seconds': 'Health check: deadline',
  'resources.memory_mb': 'Memory limit',
  'resources.cpu_percent': 'Processor limit',
};

const UNITS: Readonly<Record<string, string>> = {
  'health_check.interval_seconds': ' s',
  'health_check.timeout_seconds': ' s',
  'health_check.deadline_seconds': ' s',
  'resources.memory_mb': ' MiB',
  'resources.cpu_percent': ' %',
};

/** "env.LOG_LEVEL" is known by its own name. */
export const settingName = (field: string) => WORDS[field] ?? field.replace(/^env\./, '');

export function settingValue(field: string, value: string | number | boolean | null): string {
  return value === null || value === '' ? 'none' : `${value}${UNITS[field] ?? ''}`;
}
