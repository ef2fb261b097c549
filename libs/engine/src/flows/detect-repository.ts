import type { Host } from '../host/host';
import type { CommitInfo } from '../runtime/manifest';
import { planRelease } from '../source/detect';
import type { ReleasePlan } from '../source/release-plan';
import { look, type LookedAtSource, type LookLimits } from '../source/look';
import { LOOK_AT_SOURCE } from '../source/look-script';
import { readRefs, type RepositoryRefs } from '../source/read-refs';
import { readCommit, readFacts, Sections } from '../source/sections';
import type { ApplicationSpec } from './specs';

export interface DetectSpec extends Pick<ApplicationSpec, 'runtime' | 'build'> {
  readonly source: LookedAtSource;
}

export interface DetectedRepository {
  readonly commit: CommitInfo;
  readonly refs: Pick<RepositoryRefs, 'defaultBranch' | 'branches'>;
  readonly plan: ReleasePlan;
  /** Names in the application's folder. */
  readonly found: readonly string[];
}

/** What a deployment of the source would find and do, without making anything of it: the same facts and the same plan. */
export async function detectRepository(host: Host, spec: DetectSpec, limits: LookLimits): Promise<DetectedRepository> {
  const sections = new Sections(await look(host, LOOK_AT_SOURCE, spec.source, limits));
  const facts = readFacts(sections);
  const entries = sections.first('entries')?.split('/').filter(Boolean);
  return {
    commit: readCommit(sections.first('commit') ?? ''),
    refs: readRefs(sections.first('refs') ?? ''),
    plan: planRelease(spec, facts),
    found: entries ?? [...facts.files],
  };
}
