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
