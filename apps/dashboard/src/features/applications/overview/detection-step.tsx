import type { ApplicationRecord, GitSourceRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { DetectionProgress } from '../detection/detection-progress';
import { useDetectApplication, useUpdateApplication } from '../mutations';

const DetectionOutcome = lazy(() => import('./detection-outcome'));

interface Props {
  application: ApplicationRecord;
  source: GitSourceRecord;
  serverName: string | undefined;
}

/** Has the server look at the repository as a deployment would, and puts right what stands in its way. */
export function DetectionStep({ application, source, serverName }: Props) {
  const detect = useDetectApplication(application.id);
  const update = useUpdateApplication(application.id);
  const busy = detect.isPending || update.isPending;
  const error = detect.error ?? update.error;
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
      {busy && <DetectionProgress server={serverName} />}
      {!busy && (detect.data ?? error) && (
        <Suspense>
          <DetectionOutcome
            application={application}
            source={source}
            found={error ? undefined : detect.data}
            error={error}
            onChange={(part) => update.mutate({ source: part }, { onSuccess: () => detect.mutate({}) })}
          />
        </Suspense>
      )}
    </>
  );
}
