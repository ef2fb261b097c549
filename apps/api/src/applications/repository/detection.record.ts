import type { DetectedApplication, RepositoryRefs as RepositoryRefsRecord } from '@fairlead/dto';
import type { DetectedRepository, RepositoryRefs } from '@fairlead/engine';

const REFS_MAX = 200;
const FOUND_MAX = 100;

export function toDetectedApplication({
  commit,
  refs,
  plan,
  notes,
  notices,
  versions: usedVersions,
  entries: found,
}: DetectedRepository): DetectedApplication {
  const { sha, message, author, committedAt } = commit;
  const [output, ...others] = plan.outputs;
  return {
    commit: { sha, message, author, committed_at: committedAt },
    default_branch: refs.defaultBranch ?? null,
    branches: refs.branches.slice(0, REFS_MAX).map(({ name }) => name),
    runtime: plan.runtime,
    toolchains: plan.toolchains.map(({ name, versions }) => ({
      name,
      versions: versions ?? null,
      version: usedVersions.get(name) ?? null,
    })),
    install_command: plan.install ?? null,
    build_command: plan.build ?? null,
    start_command: plan.start ?? null,
    release_command: plan.releaseCommand ?? null,
    processes: { ...plan.processes },
    output_directory: others.length > 0 || output === '.' ? null : (output ?? null),
    reasons: [
      ...plan.reasons,
      ...(others.length > 0
        ? [`The first of these that has pages after the build is served: ${plan.outputs.join(', ')}`]
        : []),
      ...notes,
    ],
    notices: [...notices],
    found: found.slice(0, FOUND_MAX),
  };
}

export function toRepositoryRefs(
  { defaultBranch, branches, tags, cut }: RepositoryRefs,
  search: string | undefined,
): RepositoryRefsRecord {
  const wanted = search?.toLowerCase() ?? '';
  const matches = ({ name }: { name: string }): boolean => name.toLowerCase().includes(wanted);
  const found = { branches: branches.filter(matches), tags: tags.filter(matches) };
  return {
    default_branch: defaultBranch ?? null,
    branches: found.branches.slice(0, REFS_MAX).map(({ name, sha }) => ({ name, sha })),
    tags: found.tags.slice(0, REFS_MAX).map(({ name, sha }) => ({ name, sha })),
    truncated: cut || Math.max(found.branches.length, found.tags.length) > REFS_MAX,
  };
}
