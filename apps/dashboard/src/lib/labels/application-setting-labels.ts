/** Settings of an application as its pages call them. */
const WORDS: Readonly<Record<string, string>> = {
  databases: 'Databases',
  runtime: 'Kind',
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
  port: 'Port of the container',
  instances: 'Instances',
  switch_mode: 'Switch of instances',
  persistent_paths: 'Persistent folders',
  'container.read_only': 'Read-only container',
  'container.capabilities': 'Capabilities',
  'container.user': 'User in the container',
  'static.spa_fallback': 'Unknown addresses',
  'health_check.type': 'Health check: kind',
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

/** Values that are words of the API. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'source.type': { git: 'a git repository', image: 'an image' },
  runtime: { auto: 'as found', systemd: 'a program', docker: 'a container', static: 'static pages' },
  switch_mode: { all: 'all at once', one_by_one: 'one by one' },
  'container.read_only': { true: 'yes', false: 'no' },
  'static.spa_fallback': { true: 'answered with index.html', false: 'answered with 404' },
  'health_check.type': { http: 'a request', image: 'the image’s own' },
};

const OF_PROCESS = /^processes\.([^.]+)\.(command|instances)$/;

/** "env.LOG_LEVEL" is known by its own name. */
export function applicationSettingLabel(field: string): string {
  const [, process, part] = OF_PROCESS.exec(field) ?? [];
  if (process !== undefined) return `Process ${process}: ${part}`;
  if (field.startsWith('build.args.')) return `Build argument ${field.slice('build.args.'.length)}`;
  return WORDS[field] ?? field.replace(/^env\./, '');
}

export function applicationSettingValue(field: string, value: string | number | boolean | null): string {
  if (value === null || value === '') return 'none';
  return VALUES[field]?.[String(value)] ?? `${value}${UNITS[field] ?? ''}`;
}
