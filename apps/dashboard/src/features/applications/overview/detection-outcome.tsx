import type { ApplicationRecord, DetectedApplication, GitSourceRecord } from '@fairlead/client';
import { hasErrorCode } from '../../../lib/api/api-error';
import { DetectionResult } from '../detection/detection-result';
import { DetectionProblem } from '../detection/detection-problem';
import { BranchSelect } from './branch-select';
import { RepositoryBranches } from './repository-branches';

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
        <BranchSelect branches={detected.branches} branch={source.branch} onChange={onBranch} />
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
        branch={source.branch}
        onRepository={(repository) => onChange({ repository })}
        overKey="Add the deploy key above to the repository, then detect again."
      />
      {hasErrorCode(error, 'REF_NOT_FOUND') && <RepositoryBranches application={application} onChange={onBranch} />}
    </>
  );
}
