import type { Runtime, SwitchMode } from '@fairlead/contracts';
import type {
  BuildRecord,
  ContainerRecord,
  CreateApplication,
  HealthCheckRecord,
  ProcessRecord,
  ResourcesRecord,
  SourceRecord,
  StaticRecord,
  UpdateApplication,
} from '@fairlead/dto';
import { patchedSource, newSource } from './source-settings';

/** Settings that take effect with a deployment; each deployment keeps its own copy. */
export interface ApplicationSettings {
  source: SourceRecord;
  runtime: Runtime;
  build: BuildRecord;
  port: number | null;
  instances: number;
  switch_mode: SwitchMode;
  processes: Record<string, ProcessRecord>;
  persistent_paths: string[];
  container: ContainerRecord;
  static: StaticRecord;
  health_check: HealthCheckRecord;
  resources: ResourcesRecord;
}

const NO_BUILD: BuildRecord = {
  install_command: null,
  build_command: null,
  start_command: null,
  toolchains: null,
  output_directory: null,
  release_command: null,
  dockerfile: null,
  args: {},
  secrets: [],
};
const HEALTH_CHECK: HealthCheckRecord = {
  type: 'http',
  path: '/',
  expected_status: '200-399',
  interval_seconds: 2,
  timeout_seconds: 5,
  deadline_seconds: 60,
};
const NO_LIMITS: ResourcesRecord = { memory_mb: null, cpu_percent: null };
const CONTAINER: ContainerRecord = { read_only: false, capabilities: [], user: null };
const STATIC: StaticRecord = { spa_fallback: false };
const PROCESS: ProcessRecord = { command: null, instances: 1 };

const STANDARD: Omit<ApplicationSettings, 'source'> = {
  runtime: 'auto',
  build: NO_BUILD,
  port: null,
  instances: 1,
  switch_mode: 'all',
  processes: {},
  persistent_paths: [],
  container: CONTAINER,
  static: STATIC,
  health_check: HEALTH_CHECK,
  resources: NO_LIMITS,
};

type NewSettings = Pick<CreateApplication, 'source' | keyof typeof STANDARD>;
type Change = Omit<Pick<UpdateApplication, keyof typeof STANDARD>, 'source'>;

export function newSettings({ source, ...others }: NewSettings): ApplicationSettings {
  return { source: newSource(source), ...changedOthers(STANDARD, others) };
}

/** Applies a JSON merge patch (RFC 7396); `null` restores the default. */
export function patchedSettings(now: ApplicationSettings, change: UpdateApplication): ApplicationSettings {
  return { source: patchedSource(now.source, change.source), ...changedOthers(now, change) };
}

function changedOthers(now: Omit<ApplicationSettings, 'source'>, change: Change): Omit<ApplicationSettings, 'source'> {
  const { args, ...build } = change.build ?? {};
  return {
    runtime: patchedValue(now.runtime, STANDARD.runtime, change.runtime),
    build: {
      ...merge(now.build, NO_BUILD, change.build && build),
      args: change.build === null ? {} : mergedTexts(now.build.args, args),
    },
    port: patchedValue(now.port, STANDARD.port, change.port),
    instances: patchedValue(now.instances, STANDARD.instances, change.instances),
    switch_mode: patchedValue(now.switch_mode, STANDARD.switch_mode, change.switch_mode),
    processes: mergedProcesses(now.processes, change.processes),
    persistent_paths: patchedValue(now.persistent_paths, STANDARD.persistent_paths, change.persistent_paths),
    container: merge(now.container, CONTAINER, change.container),
    static: merge(now.static, STATIC, change.static),
    health_check: merge(now.health_check, HEALTH_CHECK, change.health_check),
    resources: merge(now.resources, NO_LIMITS, change.resources),
  };
}

export function patchedValue<T>(now: T, standard: T, change: T | null | undefined): T {
  return change === undefined ? now : (change ?? standard);
}

export function merge<T extends object>(now: T, standard: T, change: object | null | undefined): T {
  if (change === undefined) return { ...now };
  if (change === null) return { ...standard };
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const standards = new Map<string, unknown>(Object.entries(standard));
  const differing = Object.fromEntries(given.map(([name, value]) => [name, value ?? standards.get(name)]));
  return { ...now, ...differing };
}

function mergedTexts(
  now: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string | null>> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const next = new Map(Object.entries(now));
  for (const [name, value] of Object.entries(change ?? {})) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return Object.fromEntries(next);
}

function mergedProcesses(
  now: Readonly<Record<string, ProcessRecord>>,
  change: UpdateApplication['processes'],
): Record<string, ProcessRecord> {
  if (change === null) return {};
  const next = new Map(Object.entries(now));
  for (const [name, process] of Object.entries(change ?? {})) {
    if (process === null) next.delete(name);
    else next.set(name, merge(next.get(name) ?? PROCESS, PROCESS, process));
  }
  return Object.fromEntries(next);
}
