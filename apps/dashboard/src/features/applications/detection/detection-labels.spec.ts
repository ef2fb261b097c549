import type { DetectedApplication } from '@fairlead/client';
import { withFormLabels, detectionSummary, missingFileText, detectedSteps } from './detection-labels';

const FOUND: DetectedApplication = {
  commit: {
    sha: 'a'.repeat(40),
    message: 'Begin',
    author: 'Ada <ada@example.com>',
    committed_at: '2026-11-20T10:00:00Z',
  },
  default_branch: 'main',
  branches: ['main'],
  runtime: 'systemd',
  toolchains: [],
  install_command: null,
  build_command: null,
  start_command: null,
  release_command: null,
  processes: {},
  output_directory: null,
  reasons: [],
  notices: [],
  found: ['README.md'],
};
const made = (...names: [string, string?, string?][]) =>
  names.map(([name, versions, version]) => ({ name, versions: versions ?? null, version: version ?? null }));

test.each([
  ['systemd', made(['node'], ['npm']), 'Program for Node.js'],
  [
    'systemd',
    made(['node', undefined, '24.21.0'], ['python', '>=3.11']),
    'Program for Node.js 24.21.0 and Python >=3.11',
  ],
  ['systemd', made(['php'], ['composer']), 'Program for PHP'],
  ['systemd', made(['ruby', '~>3.1']), 'Program for Ruby ~>3.1'],
  ['systemd', made(['go', '>=1.22', '1.23.5']), 'Program for Go 1.23.5'],
  ['systemd', [], 'Program'],
  ['static', made(['hugo']), 'Static site built with Hugo'],
  ['static', [], 'Static site'],
  ['docker', [], 'Container'],
] as const)('says what %s with %j is', (runtime, toolchains, expected) => {
  expect(detectionSummary({ ...FOUND, runtime, toolchains: [...toolchains] })).toBe(expected);
});

test('says what is done with it in the order in which it is done, and nothing of what is not', () => {
  const found = {
    ...FOUND,
    toolchains: made(['php', '>=8.2'], ['composer']),
    build_command: 'npm run build',
    start_command: 'bin/app',
    release_command: 'bin/migrate',
    processes: { worker: 'bin/worker' },
  };
  expect(detectedSteps(found)).toEqual([
    ['Requires', 'PHP >=8.2, Composer'],
    ['Build', 'npm run build'],
    ['Release', 'bin/migrate'],
    ['Start', 'bin/app'],
    ['Process: worker', 'bin/worker'],
  ]);
});

test('says that a Dockerfile is missing only where that is known', () => {
  const container = { ...FOUND, runtime: 'docker' as const };
  expect(missingFileText(container)).toMatch('Dockerfile not found');
  expect(missingFileText(container, './web.Dockerfile')).toMatch('web.Dockerfile not found');
  expect(missingFileText(container, 'docker/Dockerfile')).toBeUndefined();
  expect(missingFileText({ ...container, found: ['Dockerfile'] })).toBeUndefined();
  expect(missingFileText(FOUND)).toBeUndefined();
});

test('speaks of the fields of the form', () => {
  expect(withFormLabels('Set build.start_command, or build.output_directory for static pages.')).toBe(
    'Set the start command, or the output folder for static pages.',
  );
});
