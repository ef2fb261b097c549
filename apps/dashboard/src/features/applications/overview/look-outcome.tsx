import type { ApplicationRecord, DetectedApplication, GitSourceRecord } from '@fairlead/client';
import { isCode } from '../../../lib/api-error';
import { Detected } from '../detected';
import { DetectionProblem } from '../detection-problem';
import { BranchChoice } from './branch-choice';
import { RepositoryBranches } from './repository-branches';

interface Props {
  application: ApplicationRecord;
  source: GitSourceRecord;
  found: DetectedApplication | undefined;
  error: Error | null;
  onChange: (part: { branch?: string; repository?: string }) => void;
}

/** What a look came to, or what stood in its way. A default export, for `lazy`: nobody has looked yet. */
export default function LookOutcome({ application, source, found, error, onChange }: Props) {
  const onBranch = (branch: string) => onChange({ branch });
  if (found) {
    return (
      <>
        <BranchChoice branches={found.branches} branch={source.branch} onChange={onBranch} />
        <Detected found={found} dockerfile={application.build.dockerfile ?? undefined} />
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
      {isCode(error, 'REF_NOT_FOUND') && <RepositoryBranches application={application} onChange={onBranch} />}
    </>
  );
}
