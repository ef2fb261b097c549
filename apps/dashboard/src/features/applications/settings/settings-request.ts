import type { ApplicationRecord, CreateApplication, UpdateApplication } from '@fairlead/client';
import { DEFAULT_BRANCH } from '../../../lib/format/application-source';
import { settingsForKind, type ApplicationKind } from './application-kind';
import { needsRegistryPassword } from './registry-password';
import { EMPTY_SETTINGS_VALUES, type SettingsValues, settingsValuesOf } from './settings-values';

const text = (value: string) => value.trim() || null;
const count = (value: string) => (value.trim() === '' ? null : Number(value));
/** "/apps/web/" and "./apps/web" are the folder "apps/web". */
const folder = (value: string) => text(value.trim().replace(/^(?:\.?\/)+|\/+$/g, ''));
/** A leading slash is significant in a persistent folder. */
const place = (value: string) => value.trim().replace(/^(?:\.\/)+|(?<!^)\/+$/g, '');

/** "NPM_TOKEN, SENTRY_TOKEN" */
export const variableNamesIn = (value: string): string[] => [...new Set(value.split(/[\s,;]+/).filter(Boolean))];

/** Values as the API takes them; an empty field is `null`, which means detected or the default. */
function settings(values: SettingsValues) {
  const { source, build, health_check: check, resources, container } = values;
  return {
    git: {
      repository: source.repository.trim(),
      branch: source.branch.trim() || DEFAULT_BRANCH,
      subdirectory: folder(source.subdirectory),
    },
    upload: { subdirectory: folder(source.subdirectory) },
    image: { image: source.image.trim(), registry_username: text(source.registry_username) },
    build: {
      install_command: text(build.install_command),
      build_command: text(build.build_command),
      start_command: text(build.start_command),
      release_command: text(build.release_command),
      toolchains: text(build.toolchains),
      output_directory: folder(build.output_directory),
      dockerfile: folder(build.dockerfile),
      secrets: variableNamesIn(build.secrets),
    },
    args: Object.fromEntries(
      build.args.flatMap(({ name, value }): [string, string][] => (name.trim() ? [[name.trim(), value]] : [])),
    ),
    processes: Object.fromEntries(
      values.processes
        .filter(({ name }) => name.trim())
        .map(({ name, command, instances }) => [
          name.trim(),
          { command: text(command), instances: count(instances) ?? 1 },
        ]),
    ),
    container: { ...container, user: text(container.user) },
    static: values.static,
    health_check: {
      type: check.type,
      path: text(check.path),
      expected_status: text(check.expected_status),
      interval_seconds: count(check.interval_seconds),
      timeout_seconds: count(check.timeout_seconds),
      deadline_seconds: count(check.deadline_seconds),
    },
    resources: { memory_mb: count(resources.memory_mb), cpu_percent: count(resources.cpu_percent) },
    plain: {
      name: values.name.trim(),
      runtime: values.runtime,
      port: count(values.port),
      instances: count(values.instances),
      switch_mode: values.switch_mode,
      persistent_paths: values.persistent_paths.map(place).filter(Boolean),
      sticky: values.sticky,
      unavailable_message: text(values.unavailable_message),
      keep_releases: count(values.keep_releases),
      drain_seconds: count(values.drain_seconds),
      drain_signal: values.drain_signal || null,
      observe_seconds: count(values.observe_seconds),
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function differing<Part extends object>(wanted: Part, now: Part): Partial<Part> | undefined {
  const changes: Partial<Part> = {};
  for (const field in wanted) if (!isSame(wanted[field], now[field])) changes[field] = wanted[field];
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** Changes of a map: values to set, and `null` for removed keys. */
function differingEntries<Value>(
  wanted: Readonly<Record<string, Value>>,
  now: Readonly<Record<string, Value>>,
): Record<string, Value | null> | undefined {
  const set = Object.entries(wanted).filter(([name, value]) => !isSame(value, now[name]));
  const removed = Object.keys(now).filter((name) => !(name in wanted));
  if (set.length === 0 && removed.length === 0) return undefined;
  return { ...Object.fromEntries(set), ...Object.fromEntries(removed.map((name) => [name, null])) };
}

type Settings = ReturnType<typeof settings>;

/** All changed settings except the source and the forge. */
function differences(wanted: Settings, now: Settings): Omit<UpdateApplication, 'source' | 'env' | 'forge'> {
  const build = differing(wanted.build, now.build);
  const args = differingEntries(wanted.args, now.args);
  const processes = differingEntries(wanted.processes, now.processes);
  const container = differing(wanted.container, now.container);
  const pages = differing(wanted.static, now.static);
  const check = differing(wanted.health_check, now.health_check);
  const resources = differing(wanted.resources, now.resources);
  return {
    ...differing(wanted.plain, now.plain),
    ...((build ?? args) && { build: { ...build, ...(args && { args }) } }),
    ...(processes && { processes }),
    ...(container && { container }),
    ...(pages && { static: pages }),
    ...(check && { health_check: check }),
    ...(resources && { resources }),
  };
}

/** Only what is set: the rest is left to detection and defaults. */
export function toCreateApplication(
  values: SettingsValues,
  env: Readonly<Record<string, string>>,
  kind: ApplicationKind,
): CreateApplication {
  const wanted = settings(settingsForKind(values, EMPTY_SETTINGS_VALUES, kind));
  const {
    name: _name,
    runtime,
    build,
    processes: _rows,
    ...others
  } = differences(wanted, settings(EMPTY_SETTINGS_VALUES));
  const { args: _args, ...commands } = build ?? {};
  return {
    name: wanted.plain.name,
    server_id: values.server_id,
    source: newSource(values, wanted),
    ...(values.source.type === 'git' && values.auto_deploy && { auto_deploy: {} }),
    ...(runtime && { runtime }),
    ...(build && { build: { ...commands, ...(Object.keys(wanted.args).length > 0 && { args: wanted.args }) } }),
    ...(Object.keys(env).length > 0 && { env: { ...env } }),
    ...(Object.keys(wanted.processes).length > 0 && { processes: wanted.processes }),
    ...others,
  };
}

function newSource(values: SettingsValues, wanted: Settings): CreateApplication['source'] {
  const { type } = values.source;
  if (type === 'image') return { type, ...newImage(values) };
  const { branch, subdirectory, repository } = wanted.git;
  const folderSet = subdirectory !== null && { subdirectory };
  if (type === 'upload') return { type, ...folderSet };
  return { type, repository, ...(branch !== DEFAULT_BRANCH && { branch }), ...folderSet };
}

function newImage({ source }: SettingsValues) {
  const username = text(source.registry_username);
  return {
    image: source.image.trim(),
    ...(username !== null && { registry_username: username, registry_password: source.registry_password }),
  };
}

/** Only changed values of the fields that apply to its kind. */
export function toUpdateApplication(
  values: SettingsValues,
  application: ApplicationRecord,
  kind: ApplicationKind,
): UpdateApplication {
  const known = settingsValuesOf(application);
  const [wanted, now] = [settings(settingsForKind(values, known, kind)), settings(known)];
  const source = sourceChange(values, wanted, now, application.source);
  const others = differences(wanted, now);
  // Only a repository has something that is pushed.
  const isLeft = source?.type !== undefined && source.type !== 'git' && application.auto_deploy !== null;
  return { ...others, ...(source && { source }), ...(isLeft && { auto_deploy: null }) };
}

function sourceChange(
  { source: { type, registry_password: password } }: SettingsValues,
  wanted: Settings,
  now: Settings,
  stored: ApplicationRecord['source'],
): UpdateApplication['source'] {
  if (type === 'git') {
    const { branch, ...git } = wanted.git;
    return stored.type === 'git'
      ? differing(wanted.git, now.git)
      : { type, ...git, ...(branch !== DEFAULT_BRANCH && { branch }) };
  }
  if (type === 'upload')
    return stored.type === 'upload' ? differing(wanted.upload, now.upload) : { type, ...wanted.upload };
  const { image, registry_username: username } = wanted.image;
  const hasNewCredentials = username !== null && (password !== '' || needsRegistryPassword(stored, image, username));
  const credentials = hasNewCredentials && { registry_username: username, registry_password: password };
  if (stored.type !== 'image') return { type, image, ...credentials };
  const change = { ...differing(wanted.image, now.image), ...credentials };
  return Object.keys(change).length > 0 ? change : undefined;
}

const AT_ONCE = [
  'name',
  'sticky',
  'unavailable_message',
  'keep_releases',
  'drain_seconds',
  'drain_signal',
  'observe_seconds',
];

/** Number of changed settings, and how many of them wait for the next deployment. */
export function countSettingChanges({ source, build, auto_deploy: _0, ...others }: UpdateApplication): {
  all: number;
  later: number;
} {
  const { args, ...commands } = build ?? {};
  const parts = [
    commands,
    args,
    others.processes,
    others.container,
    others.static,
    others.health_check,
    others.resources,
  ];
  const inParts = parts.reduce((sum, part) => sum + Object.keys(part ?? {}).length, 0);
  const inSource = source?.type === undefined ? Object.keys(source ?? {}).length : 1;
  const { processes: _1, container: _2, static: _3, health_check: _4, resources: _5, ...plain } = others;
  const names = Object.keys(plain);
  const atOnce = names.filter((name) => AT_ONCE.includes(name)).length;
  const all = inParts + inSource + names.length;
  return { all, later: all - atOnce };
}
