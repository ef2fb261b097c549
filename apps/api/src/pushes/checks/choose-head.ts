import type { PushSkipReason } from '@fairlead/contracts';
import type { AutoDeployRecord } from '@fairlead/dto';
import { DEFAULT_BRANCH_REF, type RepositoryHeads } from '@fairlead/engine';
import { compareTags } from './compare-tags';
import type { PushWatch } from './push-watch.entity';
import { matchesName } from '../../platform/text/wildcards';

/** What a check of the repository has found, to be compared with what was handled before. */
export interface InspectedHeads {
  readonly tags: string | null;
  /** The branch that is watched, as the settings name it; undefined where only tags are. */
  readonly branch: string | undefined;
  readonly heads: RepositoryHeads;
  readonly handled: Pick<PushWatch, 'handledHead' | 'handledTag' | 'handledTagCommit'>;
  readonly liveCommit: string | null;
  /** The refs that hooks have announced; empty where none has arrived. */
  readonly hintedRefs: readonly (string | null)[];
  readonly isHooked: boolean;
}

export interface Candidate {
  /** The name that the deployment shows. */
  readonly name: string;
  readonly ref: string;
  readonly sha: string;
}

export type Handled = Pick<PushWatch, 'handledHead' | 'handledTag' | 'handledTagCommit'>;

export interface Choice {
  /** Heads that could be deployed, the first that may be is. */
  readonly candidates: readonly Candidate[];
  /** Why there is none. */
  readonly reason: PushSkipReason;
  readonly head: Candidate | undefined;
  /** What counts as handled once this choice has been carried out. */
  readonly handled: Handled;
}

/** The branch to watch, as its name or HEAD; undefined where only tags count. */
export function watchedBranch({ branch, tags }: AutoDeployRecord, ofSource: string): string | undefined {
  return branch ?? (tags === null ? ofSource : undefined);
}

export function isUnchanged({ handled: next }: Choice, now: Handled): boolean {
  return (
    next.handledHead === now.handledHead &&
    next.handledTag === now.handledTag &&
    next.handledTagCommit === now.handledTagCommit
  );
}

/**
 * Compares the heads of a repository with those that were handled. A head is handled once: it is not deployed again by itself
 * when its deployment has failed, was rolled back or was skipped.
 */
export function chooseHead(inspected: InspectedHeads): Choice {
  const { heads, handled, liveCommit } = inspected;
  const branch = inspected.branch === undefined ? undefined : heads.branch;
  const tag = newestTag(inspected);
  const candidates = [
    ...(branch && isNewHead(branch, inspected) ? [branch] : []),
    ...(tag && isNewTag(tag, inspected) ? [tag] : []),
  ];
  const head = branch ?? tag;
  return {
    candidates: candidates.filter(({ sha }) => sha !== liveCommit),
    reason: reasonOf(inspected, head),
    head: candidates[0] ?? head,
    handled: {
      handledHead: inspected.branch === undefined ? handled.handledHead : (branch?.sha ?? ''),
      ...handledTag(inspected, tag),
    },
  };
}

/** The first check records the head; it does not deploy an application that was never deployed. */
function isNewHead({ sha }: Candidate, { handled, liveCommit, isHooked }: InspectedHeads): boolean {
  if (handled.handledHead === null) return liveCommit !== null || isHooked;
  return sha !== handled.handledHead;
}

function isNewTag(
  tag: Candidate,
  { handled: { handledTag: known, handledTagCommit }, hintedRefs }: InspectedHeads,
): boolean {
  if (known === null) return hintedRefs.includes(tag.ref);
  if (known === '') return true;
  if (known === tag.name) return handledTagCommit !== tag.sha;
  return compareTags(tag.name, known) > 0;
}

/** A tag that is gone leaves the one before it, which is not new. */
function handledTag({ tags, handled }: InspectedHeads, tag: Candidate | undefined): Omit<Handled, 'handledHead'> {
  const { handledTag: known, handledTagCommit } = handled;
  if (tags === null) return { handledTag: known, handledTagCommit };
  const isOlder = known !== null && known !== '' && (!tag || compareTags(tag.name, known) < 0);
  if (isOlder) return { handledTag: known, handledTagCommit };
  return { handledTag: tag?.name ?? '', handledTagCommit: tag?.sha ?? null };
}

function newestTag({ tags, heads }: InspectedHeads): Candidate | undefined {
  if (tags === null) return undefined;
  const matching = heads.tags.filter(({ name }) => matchesName(name, tags));
  const [first, ...others] = matching;
  const newest = others.reduce((best, tag) => (best && compareTags(tag.name, best.name) > 0 ? tag : best), first);
  return newest && { ...newest, ref: `refs/tags/${newest.name}` };
}

function reasonOf(inspected: InspectedHeads, head: Candidate | undefined): PushSkipReason {
  const { handled, liveCommit, hintedRefs, branch, heads, tags } = inspected;
  const isOther = (ref: string | null): boolean => ref !== null && !isWatchedRef(ref, inspected, heads);
  if (hintedRefs.length > 0 && hintedRefs.every(isOther)) return 'other_ref';
  if (branch !== undefined && !heads.branch && tags === null) return 'branch_missing';
  if (head && head.sha === liveCommit) return 'already_live';
  const isFirst = branch === undefined ? handled.handledTag === null : handled.handledHead === null;
  return isFirst ? 'first_check' : 'already_handled';
}

/** Whether a ref that a hook names is one of those that are watched. */
export function isWatchedRef(
  ref: string,
  { tags, branch }: Pick<InspectedHeads, 'tags' | 'branch'>,
  heads: Pick<RepositoryHeads, 'branch'> | undefined,
): boolean {
  if (tags !== null && matchesName(ref.replace(/^refs\/tags\//, ''), tags)) return true;
  if (branch === undefined) return false;
  // The name of the default branch is known after the first check of the repository.
  if (branch === DEFAULT_BRANCH_REF && !heads?.branch) return true;
  return [branch, `refs/heads/${branch}`, heads?.branch?.ref, heads?.branch?.name].includes(ref);
}
