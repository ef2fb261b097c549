import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ignore from 'ignore';
import { INSTALLATION } from '../../apps/api/src/installation';

const root = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The stage that the image copies from is built from what .dockerignore leaves, by `npm run build`. */
describe('the image', () => {
  const excluded = ignore().add(
    read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '')
      // A pattern of Docker begins at the top, one of Git anywhere.
      .map((line) => `/${line}`),
  );

  it.each(Object.entries(INSTALLATION))('has what Fairlead serves or reads as %s', (_, file) => {
    const path = relative(root, file);
    const [kind, name, output] = path.split('/');
    if (output !== 'dist') {
      expect(existsSync(file)).toBe(true);
      expect(excluded.ignores(path)).toBe(false);
      return;
    }
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read(`${kind}/${name}/package.json`));
    expect(scripts['build']).toBeDefined();
  });

  // The first `npm ci --omit=dev` of the Dockerfile installs what builds.
  it.each(['apps/cli', 'apps/dashboard', 'libs/sdk'])('builds %s without development dependencies', (folder) => {
    const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(read('package-lock.json'));
    const project: { scripts: Record<string, string>; dependencies?: Record<string, string> } = JSON.parse(
      read(`${folder}/package.json`),
    );
    const builder = /^(rolldown|vite)\b/.exec(project.scripts['build'] ?? '')?.[1] ?? 'rolldown';
    for (const name of [builder, ...Object.keys(project.dependencies ?? {})]) {
      const found = packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
      expect({ name, isProduction: found !== undefined && found.dev !== true }).toEqual({ name, isProduction: true });
    }
  });
});
