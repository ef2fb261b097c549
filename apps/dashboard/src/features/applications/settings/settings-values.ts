import type { ApplicationRecord } from '@fairlead/client';
import { DEFAULT_BRANCH } from '../../../lib/format/application-source';

type Texts<Part> = { [Field in keyof Part]-?: string };
type Of<Field extends keyof ApplicationRecord> = ApplicationRecord[Field];

export interface ArgumentRow {
  name: string;
  value: string;
}

export interface ProcessRow {
  name: string;
  command: string;
  instances: string;
}

/** Settings as form values: texts and rows, named as in the API. */
export interface SettingsValues {
  name: string;
  /** Input of one source type is kept while the other is selected. */
  source: {
    type: Of<'source'>['type'];
    repository: string;
    /** Empty for the default branch. */
    branch: string;
    subdirectory: string;
    image: string;
    registry_username: string;
    /** The stored password is never known here: only what was typed to replace it. */
    registry_password: string;
  };
  /** Only for a new application. */
  server_id: string;
  /** Whether pushes are deployed; only for a new application. */
  auto_deploy: boolean;
  runtime: Of<'runtime'>;
  build: Texts<Omit<Of<'build'>, 'args' | 'secrets'>> & {
    args: ArgumentRow[];
    /** Names, separated by spaces or commas. */
    secrets: string;
  };
  /** Text in `.env` format; only for a new application. */
  env: string;
  port: string;
  instances: string;
  switch_mode: Of<'switch_mode'>;
  sticky: boolean;
  unavailable_message: string;
  processes: ProcessRow[];
  persistent_paths: string[];
  container: Pick<Of<'container'>, 'read_only' | 'capabilities'> & { user: string };
  static: Of<'static'>;
  health_check: Texts<Omit<Of<'health_check'>, 'type'>> & Pick<Of<'health_check'>, 'type'>;
  resources: Texts<Of<'resources'>>;
  keep_releases: string;
  drain_seconds: string;
  drain_signal: NonNullable<Of<'drain_signal'>> | '';
  observe_seconds: string;
}

export const EMPTY_SETTINGS_VALUES: SettingsValues = {
  name: '',
  source: {
    type: 'git',
    repository: '',
    branch: '',
    subdirectory: '',
    image: '',
    registry_username: '',
    registry_password: '',
  },
  server_id: '',
  auto_deploy: true,
  runtime: 'auto',
  build: {
    install_command: '',
    build_command: '',
    start_command: '',
    release_command: '',
    output_directory: '',
    toolchains: '',
    dockerfile: '',
    args: [],
    secrets: '',
  },
  env: '',
  port: '',
  instances: '',
  switch_mode: 'all',
  sticky: false,
  unavailable_message: '',
  processes: [],
  persistent_paths: [],
  container: { read_only: false, capabilities: [], user: '' },
  static: { spa_fallback: false },
  health_check: {
    type: 'http',
    path: '',
    expected_status: '',
    interval_seconds: '',
    timeout_seconds: '',
    deadline_seconds: '',
  },
  resources: { memory_mb: '', cpu_percent: '' },
  keep_releases: '',
  drain_seconds: '',
  drain_signal: '',
  observe_seconds: '',
};

const shown = (value: string | number | null) => (value === null ? '' : String(value));

export function settingsValuesOf(application: ApplicationRecord): SettingsValues {
  const { build, health_check: check, resources, container } = application;
  return {
    name: application.name,
    source: sourceValues(application.source),
    server_id: application.server_id,
    auto_deploy: application.auto_deploy !== null,
    runtime: application.runtime,
    build: {
      install_command: shown(build.install_command),
      build_command: shown(build.build_command),
      start_command: shown(build.start_command),
      release_command: shown(build.release_command),
      output_directory: shown(build.output_directory),
      toolchains: shown(build.toolchains),
      dockerfile: shown(build.dockerfile),
      args: Object.entries(build.args).map(([name, value]) => ({ name, value })),
      secrets: build.secrets.join(', '),
    },
    env: '',
    port: shown(application.port),
    instances: shown(application.instances),
    switch_mode: application.switch_mode,
    sticky: application.sticky,
    unavailable_message: shown(application.unavailable_message),
    processes: Object.entries(application.processes).map(([name, { command, instances }]) => ({
      name,
      command: shown(command),
      instances: shown(instances),
    })),
    persistent_paths: [...application.persistent_paths],
    container: { ...container, capabilities: [...container.capabilities], user: shown(container.user) },
    static: { ...application.static },
    health_check: {
      type: check.type,
      path: check.path,
      expected_status: check.expected_status,
      interval_seconds: shown(check.interval_seconds),
      timeout_seconds: shown(check.timeout_seconds),
      deadline_seconds: shown(check.deadline_seconds),
    },
    resources: { memory_mb: shown(resources.memory_mb), cpu_percent: shown(resources.cpu_percent) },
    keep_releases: shown(application.keep_releases),
    drain_seconds: shown(application.drain_seconds),
    drain_signal: application.drain_signal ?? '',
    observe_seconds: shown(application.observe_seconds),
  };
}

function sourceValues(source: Of<'source'>): SettingsValues['source'] {
  const none = EMPTY_SETTINGS_VALUES.source;
  if (source.type === 'git') {
    const { repository, branch, subdirectory } = source;
    return { ...none, repository, branch: branch === DEFAULT_BRANCH ? '' : branch, subdirectory: shown(subdirectory) };
  }
  if (source.type === 'upload') return { ...none, type: 'upload', subdirectory: shown(source.subdirectory) };
  return { ...none, type: 'image', image: source.image, registry_username: shown(source.registry_username) };
}
