import { settingsForKind, applicationKindOf } from './application-kind';
import { orderedErrorFields, settingsProblems } from './settings-rules';
import { EMPTY_SETTINGS_VALUES } from './settings-values';

test.each([
  ['auto', {}, undefined, 'any'],
  ['auto', {}, 'docker', 'container'],
  ['auto', { start_command: 'node a.js' }, 'docker', 'program'],
  ['auto', { output_directory: 'dist' }, 'docker', 'any'],
  ['auto', { dockerfile: 'web.Dockerfile' }, undefined, 'container'],
  ['auto', {}, 'static', 'pages'],
  ['static', {}, 'docker', 'pages'],
  ['docker', { start_command: 'node a.js' }, 'systemd', 'container'],
] as const)('knows what %s with %j is where %s was found', (runtime, build, found, kind) => {
  expect(
    applicationKindOf(
      { ...EMPTY_SETTINGS_VALUES, runtime, build: { ...EMPTY_SETTINGS_VALUES.build, ...build } },
      found,
    ),
  ).toBe(kind);
});

test('says what is wrong beside the field that it is about', () => {
  const values = {
    ...EMPTY_SETTINGS_VALUES,
    name: 'shop',
    source: { ...EMPTY_SETTINGS_VALUES.source, repository: 'git@host.example:a/b' },
  };
  expect(settingsProblems(values, 'any')).toEqual({});
  const wrong = {
    ...values,
    name: ' ',
    keep_releases: '51',
    drain_seconds: '1.5',
    port: '70000',
    health_check: { ...values.health_check, path: 'healthz' },
    build: {
      ...values.build,
      args: [
        { name: '1A', value: '' },
        { name: 'A', value: '' },
        { name: 'A', value: '' },
      ],
      secrets: 'A-B',
    },
    processes: [
      { name: 'web', command: 'x', instances: '1' },
      { name: 'Work', command: 'x', instances: '17' },
      { name: '', command: '', instances: '' },
    ],
    persistent_paths: ['/data', 'ok', '../up'],
  };
  expect(Object.keys(settingsProblems(wrong, 'program')).sort()).toEqual(
    [
      'name',
      'port',
      'build.args.0.name',
      'build.args.2.name',
      'build.secrets',
      'processes.0.name',
      'processes.1.name',
      'processes.1.instances',
      'persistent_paths.0',
      'persistent_paths.2',
      'health_check.path',
      'keep_releases',
      'drain_seconds',
    ].sort(),
  );
  expect(Object.keys(settingsProblems({ ...values, persistent_paths: ['data', '/ok'] }, 'container'))).toEqual([
    'persistent_paths.0',
  ]);
  const hidden = settingsForKind(wrong, values, 'pages');
  expect(Object.keys(settingsProblems(hidden, 'pages'))).toEqual([
    'name',
    'health_check.path',
    'keep_releases',
    'drain_seconds',
  ]);
});

test('goes through what is wrong in the order of the form, rows among it', () => {
  expect(orderedErrorFields({ drain_seconds: 'x', 'processes.1.name': 'x', name: 'x' })).toEqual([
    'name',
    'processes.1.name',
    'drain_seconds',
  ]);
});

test.each([
  ['program', '80', '1', 'Port must be at least 1024.'],
  ['program', '20000', '1', 'Port must not be from 20000 to 29999, which Fairlead gives to releases.'],
  ['program', '3000', '2', 'Only one instance can listen on a fixed port: leave port empty or set instances to 1.'],
  ['program', '3000', '', undefined],
  ['container', '80', '2', undefined],
  ['any', '80', '2', undefined],
] as const)('knows the fixed ports of a %s: %s for %s instances', (kind, port, instances, problem) => {
  expect(settingsProblems({ ...EMPTY_SETTINGS_VALUES, port, instances }, kind)['port']).toBe(problem);
});
