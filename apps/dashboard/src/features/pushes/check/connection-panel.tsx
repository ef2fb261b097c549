import type { ApplicationRecord, PushChecksRecord } from '@fairlead/client';
import { Button, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { RelativeTime, UpcomingTime } from '../../../components/ui/display/relative-time';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { Notice } from '../../../components/ui/feedback/notice';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { Panel } from '../../../components/ui/layout/panel';
import { toastError } from '../../../lib/browser/toast';
import { usePermissions } from '../../../lib/session/current-user';
import { useRequestCheck } from '../mutations';
import { FORGE_LABELS } from '../push-labels';
import { pushChecksQuery, requestedCheckQuery } from '../queries';
import { RequestedCheck } from './requested-check';

/** Whether Fairlead learns of pushes, and a test of that. */
export function ConnectionPanel({ application }: { application: ApplicationRecord }) {
  const { canChange } = usePermissions();
  const { data: checks, error, refetch, dataUpdatedAt } = useQuery(pushChecksQuery(application.id));
  const request = useRequestCheck(application.id);
  const requested = request.data;
  const { data: known } = useQuery({
    ...requestedCheckQuery(application.id, requested?.id ?? ''),
    enabled: requested !== undefined,
  });
  const result = requested && (known ?? requested);
  const isOn = application.auto_deploy !== null;
  const check = () =>
    request.mutate(undefined, { onError: (reason) => toastError(reason, 'Could not check the repository') });
  if (error && !checks)
    return <ErrorNotice error={error} title="Could not load the connection" onRetry={() => void refetch()} />;
  return (
    <Panel
      title="Connection"
      description="How Fairlead learns of pushes."
      actions={
        canChange && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={request.isPending || result?.status === 'pending'}
            disabled={!isOn}
            onClick={check}
          >
            Check now
          </Button>
        )
      }
    >
      <Stack gap="md">
        <DescriptionList>
          <DescriptionItem name="Last hook">{checks && <LastHook checks={checks} />}</DescriptionItem>
          <DescriptionItem name="Last check of the repository">
            {checks && (checks.last_checked_at ? <RelativeTime at={checks.last_checked_at} /> : 'None yet')}
          </DescriptionItem>
          <DescriptionItem name="Next check">
            {checks && <NextCheck at={checks.next_check_at} readAt={dataUpdatedAt} isOn={isOn} />}
          </DescriptionItem>
        </DescriptionList>
        {result && <RequestedCheck push={result} />}
        {checks?.last_error && result?.status !== 'failed' && (
          <Notice tone="bad" title="The repository could not be read">
            {checks.last_error.message}
          </Notice>
        )}
        {checks && isDeaf(application, checks) && (
          <Notice tone="warn" title="No pushes are noticed">
            Polling is off, and no hook has arrived yet. Add the hook below to the repository.
          </Notice>
        )}
      </Stack>
    </Panel>
  );
}

function LastHook({ checks: { last_hook: last } }: { checks: PushChecksRecord }) {
  if (!last) return 'Never';
  return (
    <>
      <RelativeTime at={last.at} />, {FORGE_LABELS[last.forge]}
    </>
  );
}

function NextCheck({ at, readAt, isOn }: { at: string | null; readAt: number; isOn: boolean }) {
  if (at === null) return isOn ? 'With the next hook' : '–';
  // What is due waits for its turn, or for the server.
  return Date.parse(at) <= readAt ? 'Due now' : <UpcomingTime at={at} />;
}

const isDeaf = ({ auto_deploy: settings }: ApplicationRecord, { last_hook: last }: PushChecksRecord): boolean =>
  settings !== null && settings.poll_seconds === 0 && last === null;
