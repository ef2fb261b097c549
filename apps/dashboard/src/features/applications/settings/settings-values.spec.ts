import type { ApplicationRecord } from '@fairlead/client';
import { problemsOf } from './settings-rules';
import { changesOf, countChanges, newApplication, NO_SETTINGS, valuesOf } from './settings-values';

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
  auto_deploy: false,
  status: 'running',
  status_reason: null,
  status_details: null,
  desired_state: 'running',
  maintenance: null,
  current_deployment_id: null,
  urls: [],
  pending_changes: [],
  deploy_key: { public_key: 'ssh-ed25519 AAAA' },
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

test('has no change where nothing was typed', () => {
  expect(changesOf(valuesOf(APPLICATION), APPLICATION)).toEqual({});
});

test('sends what differs, and what was emptied as what is to be found or the default', () => {
  const values = valuesOf(APPLICATION);
  const change = changesOf(
    {
      ...values,
      name: ' shop ',
      source: { ...values.source, subdirectory: './apps/api/' },
      build: { ...values.build, build_command: ' ' },
      resources: { memory_mb: '', cpu_percent: '150' },
      keep_releases: '3',
    },
    APPLICATION,
  );
  expect(change).toEqual({
    source: { subdirectory: 'apps/api' },
    build: { build_command: null },
    resources: { memory_mb: null, cpu_percent: 150 },
    keep_releases: 3,
  });
  expect(countChanges(change)).toEqual({ all: 5, later: 4 });
});

test('creates with what was set, and leaves the rest to be found', () => {
  const values = {
    ...NO_SETTINGS,
    name: 'shop',
    source: { ...NO_SETTINGS.source, repository: 'git@host.example:a/b' },
  };
  const source = { type: 'git', repository: 'git@host.example:a/b' };
  expect(newApplication(values, 'srv_1', {})).toEqual({ name: 'shop', server_id: 'srv_1', source });
  const more = { ...values, build: { ...values.build, start_command: 'node a.js' }, drain_seconds: '0' };
  expect(newApplication(more, 'srv_1', { A: '1' })).toEqual({
    name: 'shop',
    server_id: 'srv_1',
    source,
    build: { start_command: 'node a.js' },
    env: { A: '1' },
    drain_seconds: 0,
  });
});

test('says what is wrong beside the field that it is about', () => {
  const values = valuesOf(APPLICATION);
  expect(problemsOf(values)).toEqual({});
  const wrong = {
    ...values,
    name: ' ',
    keep_releases: '51',
    drain_seconds: '1.5',
    health_check: { ...values.health_check, path: 'healthz' },
  };
  expect(Object.keys(problemsOf(wrong))).toEqual(['name', 'health_check.path', 'keep_releases', 'drain_seconds']);
});
