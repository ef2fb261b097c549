import { expressApp, plainNodeApp, type RepositoryFiles } from '@fairlead/testbed';

/** Repositories of which detection and a deployment must make the same plan: name, files and folder. */
export const REPOSITORY_CASES: [string, RepositoryFiles, string | undefined][] = [
  ['a Node application', expressApp({ version: 'v1' }), undefined],
  ['one with a build and without a lockfile', plainNodeApp({ version: 'v1', build: 'works' }), undefined],
  [
    'one in a folder',
    { 'apps/web app/package.json': '{"scripts":{"start":"x"}}', 'index.html': 'not this' },
    'apps/web app',
  ],
  [
    'a package of a workspace',
    {
      'package.json': '{"workspaces":["apps/*","packages/**"],"packageManager":"pnpm@9.15.0"}',
      'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n  - packages/**\n",
      'pnpm-lock.yaml': `lockfileVersion: '9.0'\n${'# more\n'.repeat(100)}`,
      '.nvmrc': 'v22.11.0\n',
      'apps/web/package.json': '{"name":"web","scripts":{"build":"x","start":"y"},"dependencies":{"ui":"workspace:*"}}',
      'packages/a/b/ui/package.json': '{"name":"ui","scripts":{"build":"x"}}',
      'packages/a/b/c/d/too-deep/package.json': '{"name":"deep"}',
      'packages/node_modules/x/package.json': '{"name":"x"}',
      'packages/od"d/package.json': '{"name":"odd"}',
      'packages/Müll/package.json': '{"name":"other"}',
    },
    'apps/web',
  ],
  [
    'more packages than are read',
    {
      'package.json': '{"workspaces":["*/*"],"scripts":{"start":"x"}}',
      ...Object.fromEntries(
        Array.from({ length: 210 }, (_, index) => [`p/${index}/package.json`, `{"name":"p${index}"}`]),
      ),
    },
    undefined,
  ],
  [
    'files that an archive leaves out',
    {
      'index.html': 'x',
      'package.json': '{"scripts":{"start":"x"}}',
      '.gitattributes': 'package.json export-ignore\n',
    },
    undefined,
  ],
  [
    'files that count in other folders, and a lockfile that does',
    {
      'shop/composer.json': '{"require": {"ext-intl": "*"}}',
      'shop/composer.lock': '{"packages": [{"require": {"ext-gd": "^8", "x": "y"}, "suggest": {"ext-x": "for y"}}]}',
      'shop/public/index.php': '',
      'shop/Procfile': 'worker: php work',
    },
    'shop',
  ],
  ['a NUL in a file', { 'package.json': '{"scripts":{"start":"a\0file index.html\0b"}}' }, undefined],
];
