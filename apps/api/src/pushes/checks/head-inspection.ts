import { Injectable } from '@nestjs/common';
import {
  EngineError,
  inspectPush,
  readHeads,
  type Host,
  type InspectedRepository,
  type InspectionLimits,
  type RepositoryHeads,
} from '@fairlead/engine';
import type { Application } from '../../applications/application.entity';
import { toSourceSpec } from '../../applications/settings/plan-spec';
import { Config } from '../../platform/config/config';
import { Shutdown } from '../../platform/lifecycle/shutdown';
import { watchedBranch, type Choice } from './choose-head';
import { anyPathCounts } from './path-filter';
import type { PushOutcome } from './push-outcome';
import { hasSkipMarker } from './skip-marker';

export type InspectedApplication = Pick<Application, 'id' | 'settings' | 'autoDeploy' | 'deployKeyPrivate'>;

/** Asks repositories from the server of their applications. */
@Injectable()
export class HeadInspection {
  constructor(
    private readonly config: Config,
    private readonly shutdown: Shutdown,
  ) {}

  heads(host: Host, applications: readonly InspectedApplication[]): Promise<(RepositoryHeads | EngineError)[]> {
    const repositories = applications.map(({ id, settings, autoDeploy, deployKeyPrivate }) => {
      const source = sourceOf({ id, settings, deployKeyPrivate });
      const branch = autoDeploy && settings.source.type === 'git' && watchedBranch(autoDeploy, settings.source.branch);
      return { source, ...(branch && { branch }), ...(autoDeploy?.tags && { tags: autoDeploy.tags }) };
    });
    return readHeads(host, repositories, this.limits('FAIRLEAD_REFS_SECONDS'));
  }

  /** The first candidate that may be deployed, by its message and its files. */
  async outcome(
    host: Host,
    application: InspectedApplication,
    { candidates, reason, head, handled }: Choice,
    liveCommit: string | null,
  ): Promise<PushOutcome> {
    const { autoDeploy } = application;
    let outcome: PushOutcome = { kind: 'skip', reason, head, handled };
    if (!autoDeploy) return outcome;
    const isFiltered = autoDeploy.paths.length + autoDeploy.ignore_paths.length > 0;
    const since = isFiltered ? (liveCommit ?? undefined) : undefined;
    for (const candidate of candidates) {
      const source = { ...sourceOf(application), ref: candidate.ref };
      const { commit, changed } = await inspectPush(host, source, since, this.limits('FAIRLEAD_DETECT_SECONDS'));
      // It may have moved since.
      const found = { ...candidate, sha: commit.sha };
      const moved = {
        handledHead: handled.handledHead === candidate.sha ? commit.sha : handled.handledHead,
        handledTag: handled.handledTag,
        handledTagCommit: handled.handledTagCommit === candidate.sha ? commit.sha : handled.handledTagCommit,
      };
      const skipped = hasSkipMarker(commit.message)
        ? 'skip_marker'
        : changed && !anyPathCounts(changed, autoDeploy)
          ? 'paths_unchanged'
          : undefined;
      if (skipped === undefined) return { kind: 'deploy', head: found, handled: moved };
      outcome = { kind: 'skip', reason: skipped, head: found, handled: moved };
    }
    return outcome;
  }

  private limits(setting: 'FAIRLEAD_REFS_SECONDS' | 'FAIRLEAD_DETECT_SECONDS'): InspectionLimits {
    return { seconds: this.config.get(setting), signal: this.shutdown.signal };
  }
}

function sourceOf({
  id,
  settings: { source },
  deployKeyPrivate,
}: Pick<Application, 'id' | 'settings' | 'deployKeyPrivate'>): InspectedRepository {
  if (source.type !== 'git') throw new EngineError('REPOSITORY_NOT_FOUND', 'The application has no repository.');
  const { repository, deployKey } = toSourceSpec(source, deployKeyPrivate);
  return { repository, ...(deployKey && { deployKey }), applicationId: id };
}
