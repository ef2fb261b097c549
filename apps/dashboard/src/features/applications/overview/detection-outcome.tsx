import type { ApplicationRecord, DetectedApplication, GitSourceRecord } from '@fairlead/client';
import { hasErrorCode } from '../../../lib/api/api-error';
import { DetectionResult } from '../detection/detection-result';
import { DetectionProblem } from '../detection/detection-problem';
import { BranchSelect } from './branch-select';
import { RepositoryBranches } from './repository-branches';

interface Props {
  application: ApplicationRecord;
  source: GitSourceRecord;
  found: DetectedApplication | undefined;
  error: Error | null;
  onChange: (part: { branch?: string; repository?: string }) => void;
}

/** What a look came to, or what stood in its way. A default export, for `lazy`: nobody has looked yet. */
export default function DetectionOutcome({ application, source, found, error, onChange }: Props) {
  const onBranch = (branch: string) => onChange({ branch });
  if (found) {
    return (
      <>
        <BranchSelect branches={found.branches} branch={source.branch} onChange={onBranch} />
        <DetectionResult found={found} dockerfile={application.build.dockerfile ?? undefined} />
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
        overKey="Add the deploy key above to the repository, then look again."
      />
      {hasErrorCode(error, 'REF_NOT_FOUND') && <RepositoryBranches application={application} onChange={onBranch} />}
    </>
  );
}
