import type { ApplicationRecord, GitSourceRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { isCode } from '../../../lib/api-error';
import { Detected } from '../detected';
import { DetectionProblem } from '../detection-problem';
import { Looking } from '../looking';
import { useDetectAgain, useUpdateApplication } from '../mutations';
import { BranchChoice } from './branch-choice';
import { RepositoryBranches } from './repository-branches';

interface Props {
  application: ApplicationRecord;
  source: GitSourceRecord;
  serverName: string | undefined;
}

/** Has the server look at the repository as a deployment would, and puts right what stands in its way. */
export function LookFirst({ application, source, serverName }: Props) {
  const detect = useDetectAgain(application.id);
  const update = useUpdateApplication(application.id);
  const change = (part: { branch?: string; repository?: string }) =>
    update.mutate({ source: part }, { onSuccess: () => detect.mutate({}) });
  const busy = detect.isPending || update.isPending;
  return (
    <>
      <Text fz="sm" c="dimmed">
        {serverName ?? 'Its server'} reads <code>{source.branch}</code> as a deployment would. Nothing is built or kept.
      </Text>
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSearch size={15} />}
          loading={busy}
          onClick={() => detect.mutate({})}
        >
          {detect.data || detect.error ? 'Look again' : 'Look at the repository'}
        </Button>
      </div>
      {busy && <Looking server={serverName} />}
      {!busy && detect.data && (
        <>
          <BranchChoice
            branches={detect.data.branches}
            branch={source.branch}
            onChange={(branch) => change({ branch })}
          />
          <Detected found={detect.data} />
        </>
      )}
      {!busy && (
        <DetectionProblem
          error={detect.error ?? update.error}
          repository={source.repository}
          serverId={application.server_id}
          branch={source.branch}
          onRepository={(repository) => change({ repository })}
          overKey="Add the deploy key above to the repository, then look again."
        />
      )}
      {!busy && isCode(detect.error, 'REF_NOT_FOUND') && (
        <RepositoryBranches application={application} onChange={(branch) => change({ branch })} />
      )}
    </>
  );
}
