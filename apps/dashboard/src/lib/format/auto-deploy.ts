import type { ApplicationRecord } from '@fairlead/client';
import { DEFAULT_BRANCH } from './application-source';

/** "Deploys on push to main"; undefined where nothing is deployed by a push. */
export function autoDeployLabel({
  source,
  auto_deploy: settings,
}: Pick<ApplicationRecord, 'source' | 'auto_deploy'>): string | undefined {
  if (settings === null || source.type !== 'git') return undefined;
  const { branch, tags } = settings;
  const ofTags = tags === null ? '' : `tags ${tags}`;
  if (branch === null && ofTags !== '') return `Deploys on push of ${ofTags}`;
  const watched = branch ?? source.branch;
  const toBranch = `Deploys on push to ${watched === DEFAULT_BRANCH ? 'the default branch' : watched}`;
  return ofTags === '' ? toBranch : `${toBranch}, and of ${ofTags}`;
}
