import { autoDeployLabel } from './auto-deploy';

const source = {
  type: 'git',
  repository: 'https://git.example.com/shop.git',
  branch: 'main',
  subdirectory: null,
} as const;
const auto_deploy = { branch: null, tags: null, paths: [], ignore_paths: [], poll_seconds: 60 };

test('says by which pushes an application is deployed', () => {
  expect(autoDeployLabel({ source, auto_deploy })).toBe('Deploys on push to main');
  expect(autoDeployLabel({ source: { ...source, branch: 'HEAD' }, auto_deploy })).toBe(
    'Deploys on push to the default branch',
  );
  expect(autoDeployLabel({ source, auto_deploy: { ...auto_deploy, tags: 'v*' } })).toBe('Deploys on push of tags v*');
  expect(autoDeployLabel({ source, auto_deploy: { ...auto_deploy, branch: 'next', tags: 'v*' } })).toBe(
    'Deploys on push to next, and of tags v*',
  );
  expect(autoDeployLabel({ source, auto_deploy: null })).toBe(undefined);
});
