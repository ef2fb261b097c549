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
import type { RepositoryContents } from '../../source/repository-contents';
import { readRefs, type RepositoryRefs } from '../../source/git/read-refs';
import { readCommit, readRepositoryContents, ScriptSections } from '../../source/git/script-sections';
import type { ApplicationSpec } from '../../specs/application-spec';
import type { ToolchainMirrors } from '../../specs/deployment-spec';
import type { ToolchainName } from '../../source/detect/stacks/stack';
import { previewDeployment, type DeploymentPreview } from './deployment-preview';

const INSPECT_COMMIT = loadScript('source/inspect-commit.sh');

export interface DetectionSpec extends Pick<ApplicationSpec, 'runtime' | 'build'> {
  readonly source: InspectedRepository;
  readonly mirrors: ToolchainMirrors;
}

export interface DetectedRepository {
  readonly commit: CommitInfo;
  readonly refs: Pick<RepositoryRefs, 'defaultBranch' | 'branches'>;
  readonly plan: ReleasePlan;
  /** What a deployment will fetch in addition. */
  readonly notes: readonly string[];
  /** Names of the files in the application's folder. */
  readonly entries: readonly string[];
  /** What would prevent or delay a deployment on this server, and what helps. */
  readonly notices: readonly string[];
  /** The versions of toolchains that a deployment would use now, as far as they are known. */
  readonly versions: ReadonlyMap<ToolchainName, string>;
}

const NOTES: Readonly<Record<string, string>> = {
  submodules: 'A deployment also fetches its submodules',
  'large-files': 'A deployment also fetches its large files (Git LFS)',
};

/** Milliseconds for what a server has and lacks, which may ask a mirror. */
const MAX_PREVIEW_MS = 8000;

const NOT_CHECKED =
  'It could not be checked in time whether the server can get what a deployment needs, because it or a mirror of toolchains is slow.';

/**
 * Returns what a deployment of the source would find and do, without building anything: the same contents and the same plan.
 */
export async function detectRepository(
  host: Host,
  spec: DetectionSpec,
  limits: InspectionLimits,
): Promise<DetectedRepository> {
  const deadline = AbortSignal.timeout(limits.seconds * 1000);
  const sections = new ScriptSections(await inspectRepository(host, INSPECT_COMMIT, spec.source, limits));
  const contents = readRepositoryContents(sections);
  const entries = sections.first('entries')?.split('/').filter(Boolean);
  const plan = planRelease(spec, contents);
  return {
    commit: readCommit(sections.first('commit') ?? ''),
    refs: readRefs(sections.first('refs') ?? ''),
    plan,
    notes: sections.all('found').flatMap((name) => NOTES[name] ?? []),
    entries: entries ?? [...contents.files],
    ...(await previewInTime(host, spec, plan, contents, deadline, limits.signal)),
  };
}

/** A mirror may not answer. What was found in the repository does not depend on it. */
async function previewInTime(
  host: Host,
  { mirrors }: DetectionSpec,
  plan: ReleasePlan,
  contents: RepositoryContents,
  deadline: AbortSignal,
  canceled: AbortSignal | undefined,
): Promise<DeploymentPreview> {
  const signals = [deadline, AbortSignal.timeout(MAX_PREVIEW_MS), ...(canceled ? [canceled] : [])];
  const signal = AbortSignal.any(signals);
  try {
    return await previewDeployment(host, plan, contents, mirrors, signal);
  } catch (error) {
    if (!signal.aborted || canceled?.aborted) throw error;
    return { notices: [NOT_CHECKED], versions: new Map() };
  }
}
