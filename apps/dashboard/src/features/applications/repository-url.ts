const SCP = /^([^@/\s]+)@([^:/\s]+):(?!\/\/)(.+)$/;

/** "acme/shop" of any of the ways to write where a repository is. */
export function repositoryPath(repository: string): string {
  const path = SCP.exec(repository)?.[3] ?? (URL.canParse(repository) ? new URL(repository).pathname : repository);
  return path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
}

export function repositoryHost(repository: string): string | undefined {
  return SCP.exec(repository)?.[2] ?? (URL.canParse(repository) ? new URL(repository).host : undefined);
}

/** "github.com/acme/shop", without what only programs need. */
export function repositoryName(repository: string): string {
  const host = repositoryHost(repository);
  return host ? `${host}/${repositoryPath(repository)}` : repository;
}

/** What people would call an application that comes from there. */
export function proposedApplicationName(repository: string, subdirectory: string): string {
  const path = subdirectory.trim() || repositoryPath(repository.trim());
  return (path.split('/').findLast(Boolean) ?? '').slice(0, 64);
}

export const isSshRepository = (repository: string): boolean => SCP.test(repository) || repository.startsWith('ssh://');

/** The same repository over SSH, where that is a matter of writing it differently. */
export function sshRepositoryUrl(repository: string): string | undefined {
  if (!URL.canParse(repository)) return undefined;
  const { protocol, hostname, port } = new URL(repository);
  if (!/^https?:$/.test(protocol) || port !== '') return undefined;
  return `git@${hostname}:${repositoryPath(repository)}.git`;
}

const DEPLOY_KEY_PAGES: Readonly<Record<string, (path: string) => string>> = {
  'github.com': (path) => `https://github.com/${path}/settings/keys/new`,
  'gitlab.com': (path) => `https://gitlab.com/${path}/-/settings/repository#js-deploy-keys-settings`,
  'bitbucket.org': (path) => `https://bitbucket.org/${path}/admin/access-keys/`,
  'codeberg.org': (path) => `https://codeberg.org/${path}/settings/keys`,
};

/** Where a deploy key is added to the repository, as far as that is known of its host. */
export const deployKeyPageUrl = (repository: string): string | undefined =>
  DEPLOY_KEY_PAGES[repositoryHost(repository) ?? '']?.(repositoryPath(repository));
