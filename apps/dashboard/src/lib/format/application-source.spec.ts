import { defaultBranchLabel, defaultDeployRef, refLabel } from './application-source';

test.each([
  ['HEAD', 'default branch'],
  ['master', 'master'],
  ['docker.io/library/nginx:1.27', 'nginx:1.27'],
  ['upl_01m8ax5vdkfaq8jvct6t4e2nyx', 'upload 4e2nyx'],
])('labels the ref %s', (ref, label) => expect(refLabel(ref)).toBe(label));

test('labels what is deployed where nothing else is chosen', () => {
  const source = {
    type: 'git',
    repository: 'https://git.example.com/shop.git',
    branch: 'HEAD',
    subdirectory: null,
  } as const;
  expect(defaultDeployRef(source)).toBe('default branch');
  expect(defaultDeployRef({ ...source, branch: 'next' })).toBe('next');
  expect(defaultDeployRef({ type: 'upload', subdirectory: null })).toBe('an upload');
  expect([defaultBranchLabel('master'), defaultBranchLabel(null)]).toEqual([
    'Default branch (master)',
    'Default branch',
  ]);
});
