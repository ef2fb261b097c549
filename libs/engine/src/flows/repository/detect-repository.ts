import { loadScript } from '../../command/load-script';
import type { Host } from '../../host/host';
import type { CommitInfo } from '../../layout/manifest';
import { planRelease } from '../../source/detect/plan-release';
import type { ReleasePlan } from '../../source/detect/release-plan';
import {
  inspectRepository,
  type InspectedRepository,
  type InspectionLimits,
} from '../../source/git/repository-inspection';
import { readRefs, type RepositoryRefs } from '../../source/git/read-refs';
import { readCommit, readRepositoryContents, ScriptSections } from '../../source/git/script-sections';
import type { ApplicationSpec } from '../../specs/application-spec';

const INSPECT_COMMIT = loadScript('source/inspect-commit.sh');

export interface DetectionSpec extends Pick<ApplicationSpec, 'runtime' | 'build'> {
  readonly source: InspectedRepository;
}

export interface DetectedRepository {
  readonly commit: CommitInfo;
  readonly refs: Pick<RepositoryRefs, 'defaultBranch' | 'branches'>;
  readonly plan: ReleasePlan;
  /** Names of the files in the application's folder. */
  readonly entries: readonly string[];
}

/**
 * Returns what a deployment of the source would find and do, without building anything: the same contents and the same plan.
 */
export async function detectRepository(
  host: Host,
  spec: DetectionSpec,
  limits: InspectionLimits,
): Promise<DetectedRepository> {
  const sections = new ScriptSections(await inspectRepository(host, INSPECT_COMMIT, spec.source, limits));
  const contents = readRepositoryContents(sections);
  const entries = sections.first('entries')?.split('/').filter(Boolean);
  return {
    commit: readCommit(sections.first('commit') ?? ''),
    refs: readRefs(sections.first('refs') ?? ''),
    plan: planRelease(spec, contents),
    entries: entries ?? [...contents.files],
  };
}
