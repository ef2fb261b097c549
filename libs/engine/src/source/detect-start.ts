import { isPlainFile, type PackageJson } from './detect-node';
import type { RepositoryFacts } from './source-facts';

export interface FoundStart {
  readonly command: string;
  readonly from: string;
}

/** The command that starts the application: the settings', the Procfile's, package.json's, or its main file, in this order. */
export function findStart(
  setting: string | undefined,
  packageJson: PackageJson | undefined,
  facts: RepositoryFacts,
): FoundStart | undefined {
  if (setting !== undefined) return { command: setting, from: 'the start command of the settings' };
  const web = /^web\s*:\s*(.+?)\s*$/m.exec(facts.contents.get('Procfile') ?? '')?.[1];
  if (web !== undefined) return { command: web, from: 'the web process of the Procfile' };
  if (!packageJson) return undefined;
  const { start, prestart, poststart } = packageJson.scripts;
  if (start !== undefined) {
    // npm itself takes half a second to start a program, so it is left out wherever it would do nothing else.
    const plain = prestart === undefined && poststart === undefined && !start.includes('npm_');
    if (plain) return { command: start, from: 'the start script of package.json' };
    return { command: 'npm run --silent start', from: 'the start script of package.json, through npm with its hooks' };
  }
  const main = [packageJson.main, 'server.js', 'index.js', 'app.js'].find(
    (file) => file !== undefined && isPlainFile(file) && facts.files.has(file),
  );
  if (main === undefined || facts.files.has('index.html')) return undefined;
  return { command: `node ${main}`, from: main };
}
