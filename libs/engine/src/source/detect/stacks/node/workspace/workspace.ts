import { posix } from 'node:path';
import type { FolderContents, RepositoryContents } from '../../../../repository-contents';
import { EngineError } from '../../../../../errors/engine-error';
import { readPackageJson, type PackageJson } from '../package-json';
import { includesFolder, pnpmPatterns } from './workspace-patterns';

/** A package of a workspace. */
export interface WorkspaceMember {
  /** Path below the root of the repository. */
  readonly folder: string;
  readonly packageJson: PackageJson;
}

/** Several packages of one repository, whose dependencies are installed together. */
export interface Workspace {
  readonly root: PackageJson;
  readonly files: FolderContents;
  readonly members: readonly WorkspaceMember[];
  /** The member that is deployed; missing if it is the root itself. */
  readonly application?: WorkspaceMember;
}

/** Returns the workspace to which the application's folder belongs. */
export function findWorkspace(repository: RepositoryContents): Workspace | undefined {
  const files = repository.root ?? repository;
  const text = files.contents.get('package.json');
  const root = text === undefined ? undefined : readRoot(text, repository.root !== undefined);
  if (root === undefined) return undefined;
  const patterns = pnpmPatterns(files) ?? root.workspaces ?? lernaPatterns(files);
  if (patterns === undefined) return undefined;
  const members = packagesOf(repository).filter(({ folder }) => includesFolder(patterns, folder));
  if (repository.root === undefined) return { root, files, members };
  const { applicationFolder } = repository.root;
  const application = members.find(({ folder }) => folder === applicationFolder);
  return application && { root, files, members, application };
}

/** Returns the packages in the folders of the repository, without those whose package.json is not valid. */
export function packagesOf({ packages }: RepositoryContents): readonly WorkspaceMember[] {
  return [...packages].flatMap(([path, text]) => {
    if (posix.basename(path) !== 'package.json') return [];
    const packageJson = tryRead(text);
    return packageJson ? [{ folder: posix.dirname(path), packageJson }] : [];
  });
}

/** Returns the members that a member depends on, each after those that it depends on itself. */
export function workspaceDependencies({ members }: Workspace, of: WorkspaceMember): readonly WorkspaceMember[] {
  const byName = new Map(members.map((member) => [member.packageJson.name, member]));
  const visited = new Set([of]);
  const ordered: WorkspaceMember[] = [];
  const visit = (member: WorkspaceMember): void => {
    for (const name of member.packageJson.packages.keys()) {
      const dependency = byName.get(name);
      if (dependency === undefined || visited.has(dependency)) continue;
      visited.add(dependency);
      visit(dependency);
      ordered.push(dependency);
    }
  };
  visit(of);
  return ordered;
}

/** The application's own package.json must be valid, that of the root above it need not be. */
function readRoot(text: string, above: boolean): PackageJson | undefined {
  return above ? tryRead(text) : readPackageJson(text);
}

function tryRead(text: string): PackageJson | undefined {
  try {
    return readPackageJson(text);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** Lerna's own list, for repositories that are older than workspaces. */
function lernaPatterns({ contents }: FolderContents): readonly string[] | undefined {
  const list = /"packages"\s*:\s*\[([^\]]*)\]/.exec((contents.get('lerna.json') ?? '').slice(0, 20_000))?.[1];
  const patterns = list === undefined ? [] : [...list.matchAll(/"([^"\n]+)"/g)].map(([, one = '']) => one);
  return patterns.length === 0 ? undefined : patterns;
}
