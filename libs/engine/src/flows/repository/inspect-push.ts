import { loadScript } from '../../command/load-script';
import type { Host } from '../../host/host';
import type { CommitInfo } from '../../layout/manifest';
import {
  inspectRepository,
  type InspectedRepository,
  type InspectionLimits,
} from '../../source/git/repository-inspection';
import { readCommit, ScriptSections } from '../../source/git/script-sections';

const INSPECT_PUSH = loadScript('source/inspect-push.sh');
const COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

export interface InspectedPush {
  /** What the ref leads to now. */
  readonly commit: CommitInfo;
  /** The files that differ from the other commit; undefined where they are not known, for example after a force push. */
  readonly changed: readonly string[] | undefined;
}

/** Returns the commit that a ref leads to, and the files that differ between another commit and it. */
export async function inspectPush(
  host: Host,
  source: InspectedRepository & { readonly ref: string },
  since: string | undefined,
  limits: InspectionLimits,
): Promise<InspectedPush> {
  const other = since !== undefined && COMMIT.test(since) ? since : '';
  const sections = new ScriptSections(await inspectRepository(host, INSPECT_PUSH, source, limits, other));
  return {
    commit: readCommit(sections.first('commit') ?? ''),
    changed: sections.first('changed') === undefined ? undefined : sections.all('path'),
  };
}
