import { autoDeployChange, autoDeployProblems, autoDeployValues } from './auto-deploy-values';

const STORED = { branch: null, tags: null, paths: ['apps/web'], ignore_paths: [], poll_seconds: 60 };
const OFF = autoDeployValues(null, 'main');

test.each([
  null,
  STORED,
  { ...STORED, branch: 'main' },
  { ...STORED, tags: 'v*' },
  { ...STORED, branch: 'main', tags: 'v*' },
  { ...STORED, branch: 'HEAD', tags: 'v*', poll_seconds: 0 },
])('shows settings so that nothing changes by that: %j', (stored) => {
  expect(autoDeployChange(autoDeployValues(stored, 'main'), stored, 'main')).toBe(undefined);
});

test('turns on with as little as possible, and off with null', () => {
  expect(autoDeployChange({ ...OFF, on: true }, null, 'main')).toEqual({ auto_deploy: {} });
  expect(autoDeployChange(OFF, STORED, 'main')).toEqual({ auto_deploy: null });
});

test('names the branch where tags are deployed as well, because tags alone mean no branch', () => {
  const both = { ...OFF, on: true, what: 'both' as const, auto_deploy: { ...OFF.auto_deploy, tags: 'v*' } };
  expect(autoDeployChange(both, null, 'HEAD')).toEqual({ auto_deploy: { branch: 'HEAD', tags: 'v*' } });
  expect(autoDeployChange({ ...both, what: 'tags' }, null, 'HEAD')).toEqual({ auto_deploy: { tags: 'v*' } });
  expect(autoDeployChange({ ...both, what: 'branch' }, null, 'HEAD')).toEqual({ auto_deploy: {} });
});

test('sends only what changed, without empty lines and leading slashes', () => {
  const values = autoDeployValues(STORED, 'main');
  const fields = { ...values.auto_deploy, paths: './apps/web\n', ignore_paths: ' *.md \n\n/docs', poll_seconds: '' };
  expect(autoDeployChange({ ...values, auto_deploy: fields }, STORED, 'main')).toEqual({
    auto_deploy: { ignore_paths: ['*.md', 'docs'] },
  });
});

test('says what is wrong by field, and nothing about what is off', () => {
  const wrong = { branch: '', tags: 'a b', paths: 'a\n../b', ignore_paths: 'a\na', poll_seconds: '1.5' };
  expect(autoDeployProblems({ on: true, what: 'tags', auto_deploy: wrong })).toEqual({
    'auto_deploy.tags': 'This must be the name of a tag in which * stands for any characters.',
    'auto_deploy.paths': '“../b” must be a path inside the repository, without empty parts, "." or "..".',
    'auto_deploy.ignore_paths': '“a” is listed twice.',
    'auto_deploy.poll_seconds': 'Enter a whole number from 0 to 86400.',
  });
  expect(autoDeployProblems({ on: false, what: 'tags', auto_deploy: wrong })).toEqual({});
  expect(
    autoDeployProblems({
      on: true,
      what: 'branch',
      auto_deploy: { ...wrong, paths: '', ignore_paths: '', poll_seconds: '' },
    }),
  ).toEqual({});
});
