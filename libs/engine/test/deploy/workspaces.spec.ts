import { removeApplication } from '@fairlead/engine';
import type { RepositoryFiles } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import { TestSteps, gitApplicationSpec, startTestMachine, type TestMachine } from '../support/engine-harness';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

const GREETER = {
  name: '@shop/greeter',
  version: '1.0.0',
  bin: { greeter: 'cli.js' },
  scripts: { build: 'node build.js' },
};
const WEB = {
  name: '@shop/web',
  version: '1.0.0',
  scripts: { build: 'greeter --check', start: 'greeter' },
  dependencies: { '@shop/greeter': '1.0.0' },
};
const SITE = {
  name: '@shop/site',
  version: '1.0.0',
  scripts: { build: 'greeter --pages', start: 'vite' },
  dependencies: { '@shop/greeter': '1.0.0' },
  devDependencies: { vite: '*' },
};

/** The program of a package is installed in the root, and works only when the package has been built. */
const CLI = `#!/usr/bin/env node
const fs = require('node:fs');
const text = require('./dist/text.js');
if (process.argv[2] === '--check') fs.writeFileSync('checked', text);
else if (process.argv[2] === '--pages') { fs.mkdirSync('dist'); fs.writeFileSync('dist/index.html', text); }
else require('node:http').createServer((_, res) => res.end(text + fs.readFileSync('checked', 'utf8'))).listen(process.env.PORT, '127.0.0.1');
`;

/** Vite itself is not needed: it only says what the package is. */
const VITE = { name: 'vite', version: '1.0.0' };

const LINKS = {
  'node_modules/@shop/greeter': { resolved: 'packages/greeter', link: true },
  'node_modules/@shop/web': { resolved: 'apps/web', link: true },
  'node_modules/@shop/site': { resolved: 'apps/site', link: true },
  'node_modules/vite': { resolved: 'packages/vite', link: true },
};
const ROOT = { name: 'shop', private: true, workspaces: ['apps/*', 'packages/*'] };

const FILES: RepositoryFiles = {
  'package.json': JSON.stringify(ROOT),
  'package-lock.json': JSON.stringify({
    name: 'shop',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'shop', workspaces: ROOT.workspaces },
      'apps/web': WEB,
      'apps/site': SITE,
      'packages/greeter': GREETER,
      'packages/vite': VITE,
      ...LINKS,
    },
  }),
  'apps/web/package.json': JSON.stringify(WEB),
  'apps/site/package.json': JSON.stringify(SITE),
  'apps/site/index.html': 'not this',
  'packages/vite/package.json': JSON.stringify(VITE),
  'packages/greeter/package.json': JSON.stringify(GREETER),
  'packages/greeter/build.js': `const fs = require('node:fs');
    fs.mkdirSync('dist'); fs.writeFileSync('dist/text.js', 'module.exports = "hello"');`,
  'packages/greeter/cli.js': CLI,
};

describe('a package of a workspace', () => {
  it.each([
    ['apps/web', 'hellohello'],
    ['apps/site', 'hello'],
  ])('is installed in the root, built after its dependencies and served: %s', async (subdirectory, body) => {
    const name = subdirectory.replace('/', '-');
    const repository = await machine.git.createRepository(name);
    await repository.commit(FILES);
    const spec = gitApplicationSpec(repository.url, 'main', { observeSeconds: 0, subdirectory });
    const app = new DeployedApplication(machine.server, machine.host, spec, `${name}.test`);
    await app.applyRoutes();
    const { outcome, steps } = await app.deploy();
    expect(outcome).toEqual({ kind: 'live' });
    expect(steps.text).toContain(`--workspace=${subdirectory} --include-workspace-root`);
    expect(await app.visit()).toMatchObject({ status: 200, body });
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});
