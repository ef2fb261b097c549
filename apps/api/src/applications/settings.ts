import type { Runtime } from '@fairlead/contracts';
import type {
  BuildRecord,
  BuildSettings,
  CreateApplication,
  HealthCheckRecord,
  HealthCheckSettings,
  ResourceLimits,
  ResourcesRecord,
  SourceRecord,
  UpdateApplication,
} from '@fairlead/dto';

/** What takes effect with a deployment; each deployment keeps a copy of what it was made with. */
export interface ApplicationSettings {
  source: SourceRecord;
  runtime: Runtime;
  build: BuildRecord;
  health_check: HealthCheckRecord;
  resources: ResourcesRecord;
}

/** What takes effect at once. */
export interface OperatingSettings {
  keepReleases: number;
  drainSeconds: number;
  observeSeconds: number;
  autoDeploy: boolean;
}

const NO_BUILD: BuildRecord = {
  install_command: null,
  build_command: null,
  start_command: null,
  output_directory: null,
};
const HEALTH_CHECK: HealthCheckRecord = {
  path: '/',
  expected_status: '200-399',
  interval_seconds: 2,
  timeout_seconds: 5,
  deadline_seconds: 60,
};
const NO_LIMITS: ResourcesRecord = { memory_mb: null, cpu_percent: null };
const OPERATING: OperatingSettings = { keepReleases: 5, drainSeconds: 30, observeSeconds: 10, autoDeploy: false };
const BRANCH = 'main';

type NewSettings = Pick<CreateApplication, 'source' | 'runtime' | 'build' | 'health_check' | 'resources'>;

export function newSettings(body: NewSettings): ApplicationSettings {
  const { repository = '', branch = BRANCH, subdirectory = null } = body.source;
  return {
    source: { type: 'git', repository, branch, subdirectory },
    runtime: body.runtime ?? 'auto',
    build: merge(NO_BUILD, NO_BUILD, body.build),
    health_check: merge(HEALTH_CHECK, HEALTH_CHECK, body.health_check),
    resources: merge(NO_LIMITS, NO_LIMITS, body.resources),
  };
}

export function newOperatingSettings(body: CreateApplication): OperatingSettings {
  return changedOperatingSettings(OPERATING, body);
}

/** RFC 7396: left out stays, `null` is the default. */
export function changedSettings(now: ApplicationSettings, change: UpdateApplication): ApplicationSettings {
  const { repository, branch, subdirectory } = change.source ?? {};
  return {
    source: {
      type: 'git',
      repository: repository ?? now.source.repository,
      branch: branch ?? now.source.branch,
      subdirectory: subdirectory === undefined ? now.source.subdirectory : subdirectory,
    },
    runtime: change.runtime === undefined ? now.runtime : (change.runtime ?? 'auto'),
    build: merge(now.build, NO_BUILD, change.build),
    health_check: merge(now.health_check, HEALTH_CHECK, change.health_check),
    resources: merge(now.resources, NO_LIMITS, change.resources),
  };
}

export function changedOperatingSettings(
  now: OperatingSettings,
  change: Pick<CreateApplication, 'keep_releases' | 'drain_seconds' | 'observe_seconds' | 'auto_deploy'>,
): OperatingSettings {
  const { keep_releases, drain_seconds, observe_seconds, auto_deploy } = change;
  return {
    keepReleases: keep_releases === undefined ? now.keepReleases : (keep_releases ?? OPERATING.keepReleases),
    drainSeconds: drain_seconds === undefined ? now.drainSeconds : (drain_seconds ?? OPERATING.drainSeconds),
    observeSeconds: observe_seconds === undefined ? now.observeSeconds : (observe_seconds ?? OPERATING.observeSeconds),
    autoDeploy: auto_deploy === undefined ? now.autoDeploy : (auto_deploy ?? OPERATING.autoDeploy),
  };
}

const SHOWN: Readonly<Record<keyof OperatingSettings, string>> = {
  keepReleases: 'keep_releases',
  drainSeconds: 'drain_seconds',
  observeSeconds: 'observe_seconds',
  autoDeploy: 'auto_deploy',
};

export function operatingDifferences(wanted: OperatingSettings, now: OperatingSettings): string[] {
  return Object.keys(SHOWN)
    .filter(isOperatingSetting)
    .filter((key) => wanted[key] !== now[key])
    .map((key) => SHOWN[key]);
}

function isOperatingSetting(key: string): key is keyof OperatingSettings {
  return key in SHOWN;
}

type Part = BuildRecord | HealthCheckRecord | ResourcesRecord;
type Change = BuildSettings | HealthCheckSettings | ResourceLimits | null | undefined;

function merge<T extends Part>(now: T, standard: T, change: Change): T {
  if (change === undefined) return { ...now };
  if (change === null) return { ...standard };
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const standards: Record<string, unknown> = { ...standard };
  const changed = Object.fromEntries(given.map(([name, value]) => [name, value ?? standards[name]]));
  return { ...now, ...changed };
}

type Leaf = string | number | boolean | null;

export interface SettingChange {
  /** `source.branch`, `build.start_command`, `runtime`, … */
  field: string;
  from: Leaf;
  to: Leaf;
}

/** The settings in which the two differ. */
export function settingChanges(from: ApplicationSettings, to: ApplicationSettings): SettingChange[] {
  const before = new Map(leaves(from));
  return leaves(to)
    .map(([field, value]) => ({ field, from: before.get(field) ?? null, to: value }))
    .filter((change) => change.from !== change.to);
}

/** Their names alone. */
export function differences(wanted: ApplicationSettings, live: ApplicationSettings): string[] {
  return settingChanges(live, wanted).map(({ field }) => field);
}

function leaves({ runtime, ...parts }: ApplicationSettings): [string, Leaf][] {
  const inner = Object.entries(parts).flatMap(([part, fields]) =>
    Object.entries(fields).map(([name, value]: [string, Leaf]): [string, Leaf] => [`${part}.${name}`, value]),
  );
  return [['runtime', runtime], ...inner];
}
