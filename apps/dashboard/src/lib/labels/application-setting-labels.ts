/** Labels of an application's settings. */
const LABELS: Readonly<Record<string, string>> = {
  databases: 'Databases',
  runtime: 'Runtime',
  'source.type': 'Source',
  'source.repository': 'Repository',
  'source.branch': 'Branch',
  'source.subdirectory': 'Folder',
  'source.image': 'Image',
  'source.registry_username': 'Registry: user',
  'build.install_command': 'Install command',
  'build.build_command': 'Build command',
  'build.start_command': 'Start command',
  'build.release_command': 'Release command',
  'build.output_directory': 'Output folder',
  'build.dockerfile': 'Dockerfile',
  'build.secrets': 'Build secrets',
  port: 'Port',
  instances: 'Instances',
  switch_mode: 'Switch-over',
  persistent_paths: 'Persistent folders',
  'container.read_only': 'Read-only file system',
  'container.capabilities': 'Capabilities',
  'container.user': 'User in the container',
  'static.spa_fallback': 'Unknown paths',
  'health_check.type': 'Health check: type',
  'health_check.path': 'Health check: path',
  'health_check.expected_status': 'Health check: healthy status codes',
  'health_check.interval_seconds': 'Health check: interval',
  'health_check.timeout_seconds': 'Health check: timeout',
  'health_check.deadline_seconds': 'Health check: deadline',
  'resources.memory_mb': 'Memory limit',
  'resources.cpu_percent': 'CPU limit',
};

const UNITS: Readonly<Record<string, string>> = {
  'health_check.interval_seconds': ' s',
  'health_check.timeout_seconds': ' s',
  'health_check.deadline_seconds': ' s',
  'resources.memory_mb': ' MiB',
  'resources.cpu_percent': ' %',
};

/** Labels of values that are identifiers in the API. */
const VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'source.type': { git: 'git repository', image: 'image' },
  runtime: { auto: 'detected automatically', systemd: 'program', docker: 'container', static: 'static site' },
  switch_mode: { all: 'all at once', one_by_one: 'rolling' },
  'container.read_only': { true: 'yes', false: 'no' },
  'static.spa_fallback': { true: 'serve index.html', false: 'return 404' },
  'health_check.type': { http: 'HTTP request', image: 'image HEALTHCHECK' },
};

const OF_PROCESS = /^processes\.([^.]+)\.(command|instances)$/;

/** "env.LOG_LEVEL" is labelled with the variable's name. */
export function applicationSettingLabel(field: string): string {
  const [, process, part] = OF_PROCESS.exec(field) ?? [];
  if (process !== undefined) return `Process ${process}: ${part}`;
  if (field.startsWith('build.args.')) return `Build argument ${field.slice('build.args.'.length)}`;
  return LABELS[field] ?? field.replace(/^env\./, '');
}

export function applicationSettingValue(field: string, value: string | number | boolean | null): string {
  if (value === null || value === '') return 'none';
  return VALUE_LABELS[field]?.[String(value)] ?? `${value}${UNITS[field] ?? ''}`;
}
