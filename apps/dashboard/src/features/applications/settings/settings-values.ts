import type { ApplicationRecord, CreateApplication, UpdateApplication } from '@fairlead/client';
import { originOf } from '../../../lib/origin';

/** Whether it is built and started, or only served; `auto` is decided by what the repository holds. */
export const RUNTIMES = [
  { value: 'auto', label: 'Found from the repository' },
  { value: 'systemd', label: 'A program that listens on a port' },
  { value: 'static', label: 'Static pages' },
] as const;

type Texts<Part> = { [Field in keyof Part]-?: string };
type Runtime = ApplicationRecord['runtime'];

/** The settings as the fields of a form hold them: all of them texts, and named as the API names them. */
export interface SettingsValues {
  name: string;
  source: { repository: string; branch: string; subdirectory: string };
  runtime: Runtime;
  build: Texts<Omit<ApplicationRecord['build'], 'release_command' | 'dockerfile' | 'args' | 'secrets'>>;
  health_check: Texts<Omit<ApplicationRecord['health_check'], 'type'>>;
  resources: Texts<ApplicationRecord['resources']>;
  keep_releases: string;
  drain_seconds: string;
  observe_seconds: string;
}

export const NO_SETTINGS: SettingsValues = {
  name: '',
  source: { repository: '', branch: '', subdirectory: '' },
  runtime: 'auto',
  build: { install_command: '', build_command: '', start_command: '', output_directory: '' },
  health_check: { path: '', expected_status: '', interval_seconds: '', timeout_seconds: '', deadline_seconds: '' },
  resources: { memory_mb: '', cpu_percent: '' },
  keep_releases: '',
  drain_seconds: '',
  observe_seconds: '',
};

const shown = (value: string | number | null) => (value === null ? '' : String(value));

export function valuesOf(application: ApplicationRecord): SettingsValues {
  const { build, health_check: check, resources } = application;
  const source = originOf(application.source);
  return {
    name: application.name,
    source: { repository: source.repository, branch: source.branch, subdirectory: shown(source.subdirectory) },
    runtime: application.runtime,
    build: {
      install_command: shown(build.install_command),
      build_command: shown(build.build_command),
      start_command: shown(build.start_command),
      output_directory: shown(build.output_directory),
    },
    health_check: {
      path: check.path,
      expected_status: check.expected_status,
      interval_seconds: shown(check.interval_seconds),
      timeout_seconds: shown(check.timeout_seconds),
      deadline_seconds: shown(check.deadline_seconds),
    },
    resources: { memory_mb: shown(resources.memory_mb), cpu_percent: shown(resources.cpu_percent) },
    keep_releases: shown(application.keep_releases),
    drain_seconds: shown(application.drain_seconds),
    observe_seconds: shown(application.observe_seconds),
  };
}

const text = (value: string) => value.trim() || null;
const count = (value: string) => (value.trim() === '' ? null : Number(value));
/** "/apps/web/" and "./apps/web" are the folder "apps/web". */
const folder = (value: string) => text(value.trim().replace(/^(?:\.?\/)+|\/+$/g, ''));

/** As the API takes them; what is empty is `null`, which is "as it is found" or "the default". */
function settings(values: SettingsValues) {
  const { source, build, health_check: check, resources } = values;
  return {
    name: values.name.trim(),
    source: {
      repository: source.repository.trim(),
      branch: source.branch.trim(),
      subdirectory: folder(source.subdirectory),
    },
    runtime: values.runtime,
    build: {
      install_command: text(build.install_command),
      build_command: text(build.build_command),
      start_command: text(build.start_command),
      output_directory: folder(build.output_directory),
    },
    health_check: {
      path: text(check.path),
      expected_status: text(check.expected_status),
      interval_seconds: count(check.interval_seconds),
      timeout_seconds: count(check.timeout_seconds),
      deadline_seconds: count(check.deadline_seconds),
    },
    resources: { memory_mb: count(resources.memory_mb), cpu_percent: count(resources.cpu_percent) },
    keep_releases: count(values.keep_releases),
    drain_seconds: count(values.drain_seconds),
    observe_seconds: count(values.observe_seconds),
  };
}

function differing<Part extends object>(wanted: Part, now: Part): Partial<Part> | undefined {
  const changes: Partial<Part> = {};
  for (const field in wanted) if (wanted[field] !== now[field]) changes[field] = wanted[field];
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** What is set, and nothing of what is left to be found or to its default. */
export function newApplication(
  values: SettingsValues,
  serverId: string,
  env: Readonly<Record<string, string>>,
): CreateApplication {
  const { name, source, runtime, ...others } = settings(values);
  const { build, health_check: check, resources, ...plain } = others;
  const none = settings(NO_SETTINGS);
  const { keep_releases, drain_seconds, observe_seconds } = none;
  const ofBuild = differing(build, none.build);
  const ofCheck = differing(check, none.health_check);
  const ofResources = differing(resources, none.resources);
  return {
    name,
    server_id: serverId,
    source: {
      type: 'git',
      repository: source.repository,
      ...(source.branch && { branch: source.branch }),
      ...(source.subdirectory !== null && { subdirectory: source.subdirectory }),
    },
    ...(runtime !== 'auto' && { runtime }),
    ...(ofBuild && { build: ofBuild }),
    ...(Object.keys(env).length > 0 && { env: { ...env } }),
    ...(ofCheck && { health_check: ofCheck }),
    ...(ofResources && { resources: ofResources }),
    ...differing(plain, { keep_releases, drain_seconds, observe_seconds }),
  };
}

/** Only what differs from what the application has. */
export function changesOf(values: SettingsValues, application: ApplicationRecord): UpdateApplication {
  const wanted = settings(values);
  const now = settings(valuesOf(application));
  const plain = ({ name, runtime, keep_releases, drain_seconds, observe_seconds }: typeof wanted) => ({
    name,
    runtime,
    keep_releases,
    drain_seconds,
    observe_seconds,
  });
  const source = differing(wanted.source, now.source);
  const build = differing(wanted.build, now.build);
  const check = differing(wanted.health_check, now.health_check);
  const resources = differing(wanted.resources, now.resources);
  return {
    ...differing(plain(wanted), plain(now)),
    ...(source && { source }),
    ...(build && { build }),
    ...(check && { health_check: check }),
    ...(resources && { resources }),
  };
}

const PARTS = ['source', 'build', 'health_check', 'resources'] as const;

/** How many settings a change is about, and how many of them wait for the next deployment. */
export function countChanges(change: UpdateApplication): { all: number; later: number } {
  const inParts = PARTS.reduce((sum, name) => sum + Object.keys(change[name] ?? {}).length, 0);
  const later = inParts + (change.runtime === undefined ? 0 : 1);
  return { all: Object.keys(change).filter((name) => !PARTS.some((each) => each === name)).length + inParts, later };
}
