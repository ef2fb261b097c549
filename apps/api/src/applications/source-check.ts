import type { Runtime } from '@fairlead/contracts';
import { isValidRef, isValidSubdirectory, parseRepositoryUrl } from '@fairlead/engine';
import { AppError, invalidField } from '../platform/http/app-error';

/** What is valid, but not built yet; the answer says so rather than to take it and do nothing with it. */
export function refuseUnsupported(body: {
  readonly source?: { readonly type?: string };
  readonly runtime?: Runtime | null;
  readonly auto_deploy?: boolean | null;
}): void {
  if (body.source?.type === 'image') throw notYet('Sources of type image come with a later version; use git.');
  if (body.runtime === 'docker')
    throw notYet('The docker runtime comes with a later version; use auto, systemd or static.');
  if (body.auto_deploy === true) throw notYet('Deploying when a branch moves comes with a later version.');
}

const notYet = (message: string): AppError => new AppError('RUNTIME_NOT_SUPPORTED', { message });

/** The engine has the last word on what it hands to git. */
export function checkSource(
  source: { repository?: string; branch?: string; subdirectory?: string | null } | undefined,
): void {
  if (!source) return;
  const { repository, branch, subdirectory } = source;
  const problem = repository === undefined ? undefined : parseRepositoryUrl(repository).problem;
  if (problem !== undefined) throw invalidField('source.repository', `repository ${problem}`);
  if (branch !== undefined && !isValidRef(branch)) throw invalidField('source.branch', 'branch is not a valid name');
  if (typeof subdirectory === 'string' && !isValidSubdirectory(subdirectory)) {
    throw invalidField('source.subdirectory', 'subdirectory must be a folder inside the repository');
  }
}
