import type { RepositoryContents } from '../../../../repository-contents';
import { asRecord } from '../../../json-file';
import { isDevelopmentServer } from '../development-servers';
import { detectFramework, serverLibrary } from '../frameworks/detect-framework';
import type { PackageJson } from '../package-json';
import { packagesOf, type WorkspaceMember } from './workspace';

const MAX_LISTED = 20;
const MAX_PATH = 200;
/** Folders whose packages are not meant to be deployed. */
const NOT_DEPLOYED = /(^|\/)(test|tests|__tests__|fixtures|__fixtures__|e2e|templates?|[\w.-]+-e2e)(\/|$)/;

interface DeployablePackage {
  readonly folder: string;
  readonly label: string;
}

/** Returns a sentence with the packages that can be deployed and the setting for each, or nothing if there are none. */
export function deployableSentence(
  repository: RepositoryContents,
  members: readonly WorkspaceMember[] = packagesOf(repository),
): string | undefined {
  const found = members.flatMap(deployablePackage);
  const others = nxApplications(repository).filter(({ folder }) => found.every((one) => one.folder !== folder));
  const packages = [...found, ...others];
  const listed = packages
    .slice(0, MAX_LISTED)
    .map(({ folder, label }) => `source.subdirectory: ${folder} (${label})`)
    .join(', ');
  if (packages.length === 0) return undefined;
  const more = packages.length - MAX_LISTED;
  return `Choose the package to deploy by a setting: ${listed}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** A package can be deployed if it starts something, or makes pages without being a library. */
function deployablePackage({ folder, packageJson }: WorkspaceMember): readonly DeployablePackage[] {
  if (NOT_DEPLOYED.test(folder) || folder.length > MAX_PATH) return [];
  const label = labelOf(packageJson);
  return label === undefined ? [] : [{ folder, label }];
}

function labelOf(packageJson: PackageJson): string | undefined {
  const { scripts, main, isLibrary } = packageJson;
  const framework = detectFramework(packageJson);
  const texts = Object.values(scripts).join('\n');
  const called = framework !== undefined && new RegExp(String.raw`\b${framework.program}\b`).test(texts);
  const start = scripts['start'] ?? scripts['start:prod'];
  const starts = start !== undefined && !isDevelopmentServer(start, scripts);
  const library = serverLibrary(packageJson);
  // Libraries have frameworks as well: to build themselves, or because they extend them.
  if (called && (!isLibrary || starts)) return framework.label;
  if (starts) return library ?? 'its start script';
  const runs = start !== undefined || scripts['dev'] !== undefined || (main !== undefined && !isLibrary);
  return runs ? library : undefined;
}

/** Applications of Nx have no scripts of their own. */
function nxApplications({ packages }: RepositoryContents): readonly DeployablePackage[] {
  return [...packages].flatMap(([path, text]) => {
    const folder = path.replace(/\/project\.json$/, '');
    if (folder === path || NOT_DEPLOYED.test(folder) || folder.length > MAX_PATH) return [];
    return isNxApplication(text) ? [{ folder, label: 'an application of Nx' }] : [];
  });
}

function isNxApplication(text: string): boolean {
  try {
    return asRecord(JSON.parse(text))['projectType'] === 'application';
  } catch {
    return false;
  }
}
