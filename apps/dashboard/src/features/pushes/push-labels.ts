import type { PushRecord } from '@fairlead/client';
import type { PushForge, PushStatus } from '@fairlead/contracts';
import type { StatusLabels } from '../../lib/labels/status-labels';

export const PUSH_STATUS_LABELS: StatusLabels<PushStatus> = {
  pending: { tone: 'busy', label: 'Checking', meaning: 'The repository has not been checked yet.' },
  deployed: { tone: 'ok', label: 'Deployment started', meaning: 'The head of the repository is deployed.' },
  skipped: { tone: 'idle', label: 'Skipped', meaning: 'There was nothing to deploy.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'The repository could not be read.' },
};

export const FORGE_LABELS: Readonly<Record<PushForge, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea',
  forgejo: 'Forgejo',
  bitbucket: 'Bitbucket',
  standard: 'Standard Webhooks',
};

/** How Fairlead learned of a push. */
export function pushSourceLabel({ source, forge }: Pick<PushRecord, 'source' | 'forge'>): string {
  if (source === 'poll') return 'Found by polling';
  if (source === 'manual') return 'Requested check';
  return `Hook, ${FORGE_LABELS[forge ?? 'standard']}`;
}

/** "main" of "refs/heads/main". */
export const shortRef = (ref: string): string => ref.replace(/^refs\/(heads|tags)\//, '');

type Pushed = Pick<PushRecord, 'head' | 'ref' | 'commit' | 'event'>;

/** Whether the sender announced another branch or tag than the one that is watched. */
const isOtherRef = ({ head, ref }: Pushed): boolean =>
  head !== null && ref !== null && shortRef(ref) !== shortRef(head.ref);

/** What was pushed: what the repository had, or else what the sender said. */
export function pushedRef(push: Pushed): string {
  const known = isOtherRef(push) ? push.ref : (push.head?.ref ?? push.ref);
  return known === null ? (push.event ?? '–') : shortRef(known);
}

export const pushedCommit = (push: Pushed): string | null =>
  isOtherRef(push) ? push.commit : (push.head?.commit ?? push.commit);
