/** The labels of the settings form, with the section where the label alone is ambiguous. */
const LABELS: Readonly<Record<string, string>> = {
  databases: 'Databases',
  variable_groups: 'Variable groups',
  runtime: 'Runtime',
  'source.type': 'Source',
  'source.repository': 'Repository',
  'source.branch': 'Branch',
  'source.subdirectory': 'Folder',
  'source.image': 'Image',
  'source.registry_username': 'Registry credentials: user',
  'build.install_command': 'Install command',
  'build.build_command': 'Build command',
  'build.start_command': 'Start command',
  'build.release_command': 'Release command',
  'build.toolchains': 'Toolchain versions',
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
  'static.spa_fallback': 'Serve index.html for unknown paths',
  'health_check.type': 'Check type',
  'health_check.path': 'Health check: path',
  'health_check.expected_status': 'Health check: healthy status codes',
  'health_check.interval_seconds': 'Health check: interval',
  'health_check.timeout_seconds': 'Health check: timeout',
  'health_check.deadline_seconds': 'Health check: deadline',
  'resources.memory_mb': 'Memory',
  'resources.cpu_percent': 'CPU',
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
  'source.branch': { HEAD: 'default branch' },
  'source.type': { git: 'Git repository', image: 'Container image' },
  runtime: { auto: 'Auto', systemd: 'Program', docker: 'Container', static: 'Static site' },
  switch_mode: { all: 'All at once', one_by_one: 'Rolling' },
  'container.read_only': { true: 'yes', false: 'no' },
  'static.spa_fallback': { true: 'yes', false: 'no' },
  'health_check.type': { http: 'HTTP request', image: 'Image HEALTHCHECK' },
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
