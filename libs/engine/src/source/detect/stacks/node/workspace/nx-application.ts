import { posix } from 'node:path';
import type { BuildSpec } from '../../../../../specs/application-spec';
import type { RepositoryContents } from '../../../../repository-contents';
import { asRecord, readJson } from '../../../json-file';
import { configText, safeFolder } from '../node-project';
import { readPackageJson, type PackageJson } from '../package-json';

/** An application of an Nx workspace that Nx builds by its project.json, not by scripts of a package.json. */
export interface NxApplication {
  readonly name: string;
  readonly root: PackageJson;
  readonly build: string;
  readonly start?: string;
  readonly outputs?: readonly string[];
}

const NODE_BUILDER = /^@(nx|nrwl)\/(node|nest|esbuild|js|express)\b/;
const NAME = /^(@[\w.-]+\/)?[A-Za-z0-9][\w.-]*$/;

export function findNxApplication(repository: RepositoryContents, settings: BuildSpec): NxApplication | undefined {
  const { files, contents, root } = repository;
  const rootText = root?.contents.get('package.json');
  if (root === undefined || rootText === undefined || !root.files.has('nx.json')) return undefined;
  if (!files.has('project.json') || hasScripts(contents.get('package.json'))) return undefined;
  const project = readJson('project.json', contents.get('project.json') ?? '');
  const packageJson = readPackageJson(rootText);
  const name = typeof project['name'] === 'string' ? project['name'] : posix.basename(root.applicationFolder);
  if (!NAME.test(name)) return undefined;
  const target = asRecord(asRecord(project['targets'])['build']);
  const executor = typeof target['executor'] === 'string' ? target['executor'] : '';
  const options = asRecord(target['options']);
  const outputs = outputFolders(root.applicationFolder, target, options);
  const [output = 'dist'] = outputs;
  const shared = { name, root: packageJson, build: `NX_DAEMON=false NX_NO_CLOUD=true nx run ${name}:build` };
  if (files.has('next.config.js') || executor.includes('next:'))
    return { ...shared, start: `next start ${output} --hostname 127.0.0.1 --port $PORT` };
  if (NODE_BUILDER.test(executor) || options['target'] === 'node' || isNodeConfig(files))
    return { ...shared, start: `node ${output}/main.js` };
  const vite = /\boutDir\s*:\s*["']([^"'\n]+)["']/.exec(
    configText({ files, contents, packageJson, settings }, 'vite.config'),
  )?.[1];
  const own = vite === undefined ? undefined : withinRepository(root.applicationFolder, vite);
  const folders = [own, ...outputs.flatMap((one) => [`${one}/browser`, one]), 'dist'];
  return { ...shared, outputs: [...new Set(folders.filter((folder) => folder !== undefined))] };
}

function hasScripts(text: string | undefined): boolean {
  if (text === undefined) return false;
  const { scripts } = readPackageJson(text);
  return scripts['build'] !== undefined || scripts['start'] !== undefined;
}

/** Returns the folders of the result, relative to that of the application: by default they are in `dist` of the root. */
function outputFolders(
  folder: string,
  target: Record<string, unknown>,
  options: Record<string, unknown>,
): readonly string[] {
  const told = options['outputPath'];
  const inRoot = typeof told === 'string' ? told : asRecord(told)['base'];
  const listed = Object.values(asRecord(target['outputs'], true)).flatMap((one) =>
    typeof one === 'string' ? [one] : [],
  );
  const up = posix.relative(`/${folder}`, '/');
  const paths = [
    ...(typeof inRoot === 'string' ? [`${up}/${inRoot}`] : []),
    ...listed.map((one) => one.replace(/^\{workspaceRoot\}/, up).replace(/^\{projectRoot\}\//, '')),
    `${up}/dist/${folder}`,
  ];
  return [...new Set(paths.flatMap((path) => withinRepository(folder, path) ?? []))];
}

/** Returns a path relative to the application's folder, unless it leads out of the repository. */
function withinRepository(folder: string, path: string): string | undefined {
  const joined = posix.join(folder, path);
  const safe = joined.startsWith('..') ? undefined : safeFolder(joined);
  return safe === undefined ? undefined : posix.relative(`/${folder}`, `/${safe}`);
}

/** Without a target, Nx derives the build from the configuration of the bundler. */
function isNodeConfig(files: ReadonlySet<string>): boolean {
  const pages = files.has('index.html') || [...files].some((file) => file.startsWith('vite.config.'));
  return !pages && files.has('webpack.config.js') && files.has('src/main.ts');
}
