import {
  type ApplicationRecord,
  type DetectedApplication,
  type GitSourceRecord,
  applicationsRefs,
} from '@fairlead/client';
import { hasErrorCode } from '../../../lib/api/api-error';
import { DetectionResult } from '../detection/detection-result';
import { DetectionProblem } from '../detection/detection-problem';
import { BranchSelect } from './branch-select';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_BRANCH, sourceOrigin } from '../../../lib/format/application-source';

interface Props {
  application: ApplicationRecord;
  source: GitSourceRecord;
  detected: DetectedApplication | undefined;
  error: Error | null;
  onChange: (part: { branch?: string; repository?: string }) => void;
}

/** Result of the detection, or why it failed. A default export, for `lazy`: it shows only after detection. */
export default function DetectionOutcome({ application, source, detected, error, onChange }: Props) {
  const onBranch = (branch: string) => onChange({ branch });
  if (detected) {
    return (
      <>
        <BranchSelect
          branches={detected.branches}
          defaultBranch={detected.default_branch}
          branch={source.branch}
          onChange={onBranch}
        />
        <DetectionResult detected={detected} dockerfile={application.build.dockerfile ?? undefined} />
      </>
    );
  }
  return (
    <>
      <DetectionProblem
        error={error}
        repository={source.repository}
        serverId={application.server_id}
        branch={source.branch === DEFAULT_BRANCH ? '' : source.branch}
        onRepository={(repository) => onChange({ repository })}
        overKey="Add the deploy key above to the repository, then detect again."
      />
      {hasErrorCode(error, 'REF_NOT_FOUND') && <RepositoryBranches application={application} onChange={onBranch} />}
    </>
  );
}

interface RepositoryBranchesProps {
  application: ApplicationRecord;
  onChange: (branch: string) => void;
}

/** Branches of the repository, offered where the branch in the settings does not exist. */
function RepositoryBranches({ application, onChange }: RepositoryBranchesProps) {
  const { id } = application;
  const source = sourceOrigin(application.source);
  const { data } = useQuery({
    queryKey: ['applications', 'refs', id, source.repository],
    queryFn: async ({ signal }) => (await applicationsRefs({ path: { id }, signal, throwOnError: true })).data.data,
    retry: false,
  });
  if (!data || data.branches.length === 0) return null;
  return (
    <BranchSelect
      branches={data.branches.map(({ name }) => name)}
      defaultBranch={data.default_branch}
      branch={source.branch}
      onChange={onChange}
    />
  );
}
