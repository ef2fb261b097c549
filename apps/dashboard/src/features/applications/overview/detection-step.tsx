import type { ApplicationRecord, GitSourceRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { DEFAULT_BRANCH } from '../../../lib/format/application-source';
import { DetectionProgress } from '../detection/detection-progress';
import { useDetectApplication, useUpdateApplication } from '../mutations';

const DetectionOutcome = lazy(() => import('./detection-outcome'));

interface Props {
  application: ApplicationRecord;
  source: GitSourceRecord;
  serverName: string | undefined;
}

/** Runs detection as a deployment would, and fixes what it can. */
export function DetectionStep({ application, source, serverName }: Props) {
  const detect = useDetectApplication(application.id);
  const update = useUpdateApplication(application.id);
  const busy = detect.isPending || update.isPending;
  const error = detect.error ?? update.error;
  return (
    <>
      <Text fz="sm" c="dimmed">
        {serverName ?? 'The server'} reads{' '}
        {source.branch === DEFAULT_BRANCH ? 'the default branch' : <code>{source.branch}</code>} as a deployment would.
        Nothing is built or stored.
      </Text>
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSearch size={15} />}
          loading={busy}
          onClick={() => detect.mutate({})}
        >
          {detect.data || detect.error ? 'Detect again' : 'Detect settings'}
        </Button>
      </div>
      {busy && <DetectionProgress server={serverName} />}
      {!busy && (detect.data ?? error) && (
        <Suspense>
          <DetectionOutcome
            application={application}
            source={source}
            detected={error ? undefined : detect.data}
            error={error}
            onChange={(part) => update.mutate({ source: part }, { onSuccess: () => detect.mutate({}) })}
          />
        </Suspense>
      )}
    </>
  );
}
