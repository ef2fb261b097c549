const SCP = /^([^@/\s]+)@([^:/\s]+):(?!\/\/)(.+)$/;

/** "acme/shop" from any form of a repository URL. */
export function repositoryPath(repository: string): string {
  const path = SCP.exec(repository)?.[3] ?? (URL.canParse(repository) ? new URL(repository).pathname : repository);
  return path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
}

export function repositoryHost(repository: string): string | undefined {
  return SCP.exec(repository)?.[2] ?? (URL.canParse(repository) ? new URL(repository).host : undefined);
}

/** "github.com/acme/shop", without scheme, user and suffix. */
export function repositoryName(repository: string): string {
  const host = repositoryHost(repository);
  return host ? `${host}/${repositoryPath(repository)}` : repository;
}

/** Name to propose for an application from this repository. */
export function proposedApplicationName(repository: string, subdirectory: string): string {
  const path = subdirectory.trim() || repositoryPath(repository.trim());
  return (path.split('/').findLast(Boolean) ?? '').slice(0, 64);
}

export const isSshRepository = (repository: string): boolean => SCP.test(repository) || repository.startsWith('ssh://');

/** The SSH URL of the same repository, for hosts where it can be derived. */
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

/** Page for adding a deploy key, for the hosts that are known. */
export const deployKeyPageUrl = (repository: string): string | undefined =>
  DEPLOY_KEY_PAGES[repositoryHost(repository) ?? '']?.(repositoryPath(repository));

/** Services that host repositories, as far as adding a hook differs. */
export type HookForge = 'github' | 'gitlab' | 'gitea' | 'bitbucket';

const HOOK_PAGES: Readonly<Record<string, readonly [HookForge, (path: string) => string]>> = {
  'github.com': ['github', (path) => `https://github.com/${path}/settings/hooks/new`],
  'gitlab.com': ['gitlab', (path) => `https://gitlab.com/${path}/-/hooks`],
  'bitbucket.org': ['bitbucket', (path) => `https://bitbucket.org/${path}/admin/webhooks`],
  'codeberg.org': ['gitea', (path) => `https://codeberg.org/${path}/settings/hooks`],
};

/** The forge of a repository and its page for hooks, for the hosts that are known. */
export function hookPage(repository: string): { forge: HookForge; url: string } | undefined {
  const found = HOOK_PAGES[repositoryHost(repository) ?? ''];
  return found && { forge: found[0], url: found[1](repositoryPath(repository)) };
}
