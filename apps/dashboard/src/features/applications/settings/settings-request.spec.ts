import type { ApplicationRecord } from '@fairlead/client';
import { settingsProblems } from './settings-rules';
import { applicationKindOf } from './application-kind';
import { toUpdateApplication, countSettingChanges, toCreateApplication } from './settings-request';
import { EMPTY_SETTINGS_VALUES, settingsValuesOf } from './settings-values';

const APPLICATION: ApplicationRecord = {
  id: 'app_1',
  name: 'shop',
  server_id: 'srv_1',
  source: { type: 'git', repository: 'https://git.example.com/shop.git', branch: 'main', subdirectory: 'apps/web' },
  runtime: 'auto',
  build: {
    install_command: null,
    build_command: 'npm run build',
    start_command: null,
    toolchains: null,
    output_directory: null,
    release_command: null,
    dockerfile: null,
    args: {},
    secrets: [],
  },
  port: null,
  instances: 1,
  switch_mode: 'all',
  processes: {},
  persistent_paths: [],
  container: { read_only: false, capabilities: [], user: null },
  static: { spa_fallback: false },
  env: {},
  plain_env: [],
  health_check: {
    type: 'http',
    path: '/',
    expected_status: '200-399',
    interval_seconds: 2,
    timeout_seconds: 5,
    deadline_seconds: 60,
  },
  resources: { memory_mb: 512, cpu_percent: null },
  keep_releases: 5,
  drain_seconds: 30,
  drain_signal: null,
  observe_seconds: 10,
  sticky: false,
  unavailable_message: null,
  auto_deploy: null,
  forge: null,
  status: 'running',
  status_reason: null,
  status_details: null,
  desired_state: 'running',
  maintenance: null,
  current_deployment_id: null,
  active_deployment: null,
  urls: [],
  pending_changes: [],
  deploy_key: { public_key: 'ssh-ed25519 AAAA' },
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

test('an empty branch is the default branch', () => {
  const { source } = APPLICATION;
  if (source.type !== 'git') throw new Error('It comes from git');
  const ofDefault = { ...APPLICATION, source: { ...source, branch: 'HEAD' } };
  const values = settingsValuesOf(ofDefault);
  expect(values.source.branch).toBe('');
  expect(toUpdateApplication(values, ofDefault, 'program')).toEqual({});
  const next = { ...values, source: { ...values.source, branch: 'next' } };
  expect(toUpdateApplication(next, ofDefault, 'program')).toEqual({ source: { branch: 'next' } });
  const cleared = { ...values, source: { ...values.source, branch: ' ' } };
  expect(toUpdateApplication(cleared, APPLICATION, 'program')).toEqual({ source: { branch: 'HEAD' } });
});

const IMAGE: ApplicationRecord = {
  ...APPLICATION,
  source: { type: 'image', image: 'registry.example.com/shop/web:1.4', registry_username: 'shop' },
};

test('has no change where nothing was typed', () => {
  expect(toUpdateApplication(settingsValuesOf(APPLICATION), APPLICATION, 'any')).toEqual({});
  expect(toUpdateApplication(settingsValuesOf(IMAGE), IMAGE, 'image')).toEqual({});
});

test('sends what differs, and what was emptied as what is to be found or the default', () => {
  const values = settingsValuesOf(APPLICATION);
  const change = toUpdateApplication(
    {
      ...values,
      name: ' shop ',
      source: { ...values.source, subdirectory: './apps/api/' },
      build: { ...values.build, build_command: ' ', release_command: 'npm run migrate' },
      resources: { memory_mb: '', cpu_percent: '150' },
      keep_releases: '3',
    },
    APPLICATION,
    'program',
  );
  expect(change).toEqual({
    source: { subdirectory: 'apps/api' },
    build: { build_command: null, release_command: 'npm run migrate' },
    resources: { memory_mb: null, cpu_percent: 150 },
    keep_releases: 3,
  });
  expect(countSettingChanges(change)).toEqual({ all: 6, later: 5 });
});

test('sends of lists what was added and changed, and null for what was taken away', () => {
  const listed: ApplicationRecord = {
    ...APPLICATION,
    build: { ...APPLICATION.build, args: { OLD: '1', KEPT: '2' } },
    processes: { worker: { command: null, instances: 1 }, mailer: { command: 'node mail.js', instances: 1 } },
    persistent_paths: ['/data'],
  };
  const values = settingsValuesOf(listed);
  const change = toUpdateApplication(
    {
      ...values,
      build: {
        ...values.build,
        args: [
          { name: 'KEPT', value: '2' },
          { name: ' NEW ', value: ' 3' },
        ],
        secrets: 'A_B, C;A_B',
      },
      processes: [
        { name: 'worker', command: '', instances: '3' },
        { name: 'clock', command: 'node clock.js', instances: '' },
        { name: ' ', command: '', instances: '1' },
      ],
      persistent_paths: ['/data/', ' ', '/logs'],
    },
    listed,
    'container',
  );
  expect(change).toEqual({
    build: { secrets: ['A_B', 'C'], args: { NEW: ' 3', OLD: null } },
    processes: {
      worker: { command: null, instances: 3 },
      clock: { command: 'node clock.js', instances: 1 },
      mailer: null,
    },
    persistent_paths: ['/data', '/logs'],
  });
  expect(countSettingChanges(change)).toEqual({ all: 7, later: 7 });
});

test('tells what takes effect at once from what waits', () => {
  const values = settingsValuesOf(APPLICATION);
  const change = toUpdateApplication(
    { ...values, sticky: true, unavailable_message: 'Closed.', drain_signal: 'SIGTERM', instances: '2' },
    APPLICATION,
    'any',
  );
  expect(change).toEqual({ sticky: true, unavailable_message: 'Closed.', drain_signal: 'SIGTERM', instances: 2 });
  expect(countSettingChanges(change)).toEqual({ all: 4, later: 1 });
});

test('sends the password of a registry only when one was typed, and never to another registry', () => {
  const values = settingsValuesOf(IMAGE);
  const typed = (part: Partial<typeof values.source>) => ({ ...values, source: { ...values.source, ...part } });
  const change = (part: Partial<typeof values.source>) => toUpdateApplication(typed(part), IMAGE, 'image').source;
  const problems = (part: Partial<typeof values.source>) =>
    Object.keys(settingsProblems(typed(part), 'image', IMAGE.source));

  const image = 'registry.example.com/shop/web:1.5';
  expect(change({ image })).toEqual({ image });
  expect(change({ registry_password: 'new' })).toEqual({ registry_username: 'shop', registry_password: 'new' });
  expect(change({ registry_username: '' })).toEqual({ registry_username: null });
  const elsewhere = { image: 'ghcr.io/shop/web' };
  expect(problems(elsewhere)).toEqual(['source.registry_password']);
  expect(change({ ...elsewhere, registry_password: 'x' })).toEqual({
    ...elsewhere,
    registry_username: 'shop',
    registry_password: 'x',
  });
  expect(problems({ registry_username: 'another' })).toEqual(['source.registry_password']);
  expect(problems({ registry_username: '', registry_password: 'x' })).toEqual(['source.registry_username']);
});

test('becomes an image and a repository again with all that belongs to it', () => {
  const git = settingsValuesOf(APPLICATION);
  const asImage = {
    ...git,
    runtime: 'systemd' as const,
    source: { ...git.source, type: 'image' as const, image: 'nginx' },
  };
  expect(applicationKindOf(asImage)).toBe('image');
  const change = toUpdateApplication(asImage, APPLICATION, 'image');
  expect(change).toEqual({ source: { type: 'image', image: 'nginx' } });
  const auto_deploy = { branch: null, tags: null, paths: [], ignore_paths: [], poll_seconds: 60 };
  const pushed = toUpdateApplication(asImage, { ...APPLICATION, auto_deploy }, 'image');
  expect(pushed).toEqual({ ...change, auto_deploy: null });
  expect(countSettingChanges(pushed)).toEqual(countSettingChanges(change));
  expect(countSettingChanges(change)).toEqual({ all: 1, later: 1 });

  const image = settingsValuesOf(IMAGE);
  const asGit = { ...image, source: { ...image.source, type: 'git' as const, repository: 'git@host.example:a/b' } };
  expect(toUpdateApplication(asGit, IMAGE, 'any').source).toEqual({
    type: 'git',
    repository: 'git@host.example:a/b',
    subdirectory: null,
  });
});

test('becomes one that is deployed from uploads, in a folder or none, and is created as one', () => {
  const values = settingsValuesOf(APPLICATION);
  const asUpload = { ...values, source: { ...values.source, type: 'upload' as const } };
  const auto_deploy = { branch: null, tags: null, paths: [], ignore_paths: [], poll_seconds: 60 };
  expect(toUpdateApplication(asUpload, { ...APPLICATION, auto_deploy }, 'any')).toMatchObject({
    source: { type: 'upload', subdirectory: 'apps/web' },
    auto_deploy: null,
  });
  const stored = { ...APPLICATION, source: { type: 'upload', subdirectory: 'apps/web' } } as const;
  expect(toUpdateApplication(settingsValuesOf(stored), stored, 'any')).toEqual({});
  const moved = { ...asUpload, source: { ...asUpload.source, subdirectory: '' } };
  expect(toUpdateApplication(moved, stored, 'any')).toEqual({ source: { subdirectory: null } });
  expect(toCreateApplication(moved, {}, 'any').source).toEqual({ type: 'upload' });
  expect(settingsProblems(moved, 'any')).toEqual({});
});

test('changes nothing that is not shown for the kind, and sets back what does not go with it', () => {
  const contained: ApplicationRecord = {
    ...APPLICATION,
    runtime: 'docker',
    port: 8080,
    build: { ...APPLICATION.build, dockerfile: 'web.Dockerfile' },
    health_check: { ...APPLICATION.health_check, type: 'image' },
  };
  const values = { ...settingsValuesOf(contained), runtime: 'systemd' as const };
  const typed = { ...values, build: { ...values.build, dockerfile: 'typed-before', start_command: 'node a.js' } };
  expect(toUpdateApplication(typed, contained, applicationKindOf(typed))).toEqual({
    runtime: 'systemd',
    build: { start_command: 'node a.js' },
    health_check: { type: 'http' },
  });
});

test('creates with what was set, and leaves the rest to be found', () => {
  const values = {
    ...EMPTY_SETTINGS_VALUES,
    name: 'shop',
    server_id: 'srv_1',
    source: {
      ...EMPTY_SETTINGS_VALUES.source,
      repository: 'git@host.example:a/b',
      image: 'typed before',
      registry_password: 'x',
    },
  };
  const source = { type: 'git', repository: 'git@host.example:a/b' };
  expect(toCreateApplication(values, {}, 'any')).toEqual({
    name: 'shop',
    server_id: 'srv_1',
    source,
    auto_deploy: {},
  });
  expect(toCreateApplication({ ...values, auto_deploy: false }, {}, 'any')).toEqual({
    name: 'shop',
    server_id: 'srv_1',
    source,
  });
  const more = {
    ...values,
    build: { ...values.build, start_command: 'node a.js', args: [{ name: 'A', value: '1' }] },
    processes: [{ name: 'worker', command: 'node w.js', instances: '' }],
    drain_seconds: '0',
  };
  expect(toCreateApplication(more, { A: '1' }, 'program')).toEqual({
    name: 'shop',
    server_id: 'srv_1',
    source,
    auto_deploy: {},
    build: { start_command: 'node a.js' },
    env: { A: '1' },
    processes: { worker: { command: 'node w.js', instances: 1 } },
    drain_seconds: 0,
  });
});

test('creates from an image, and keeps to what an image has', () => {
  const values = {
    ...EMPTY_SETTINGS_VALUES,
    name: 'web',
    server_id: 'srv_1',
    source: {
      ...EMPTY_SETTINGS_VALUES.source,
      type: 'image' as const,
      image: ' ghcr.io/acme/web:1 ',
      registry_username: 'acme',
      registry_password: ' x',
    },
    runtime: 'static' as const,
    build: { ...EMPTY_SETTINGS_VALUES.build, install_command: 'npm ci' },
    port: '8080',
    container: { read_only: true, capabilities: [], user: ' ' },
    health_check: { ...EMPTY_SETTINGS_VALUES.health_check, type: 'image' as const },
  };
  expect(toCreateApplication(values, {}, 'image')).toEqual({
    name: 'web',
    server_id: 'srv_1',
    source: { type: 'image', image: 'ghcr.io/acme/web:1', registry_username: 'acme', registry_password: ' x' },
    port: 8080,
    container: { read_only: true },
    health_check: { type: 'image' },
  });
});
