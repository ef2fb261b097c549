import type { CommandRunRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { toastError } from '../../../lib/browser/toast';
import type { CommandsBlockedReason } from '../blocked-reason';
import { useCancelCommandRun } from '../mutations';
import { RunNowButton } from '../run-now-button';
import { isRunActive, mayCancelRun } from '../run-labels';

interface Props {
  run: CommandRunRecord;
  blockedReason: CommandsBlockedReason | undefined;
  onRunning: (run: CommandRunRecord) => void;
}

/** Actions on a run, depending on its status. */
export function RunActions({ run, blockedReason, onRunning }: Props) {
  const { application_id, command_id: id, command_name: name } = run;
  const cancel = useCancelCommandRun(run);
  if (mayCancelRun(run)) {
    return (
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={16} />}
        loading={cancel.isPending}
        title="Stops its processes on the server"
        onClick={() => cancel.mutate(undefined, { onError: (error) => toastError(error, 'Could not cancel the run') })}
      >
        Cancel run
      </Button>
    );
  }
  if (isRunActive(run) || id === null) return null;
  return (
    <RunNowButton
      command={{ id, application_id, name }}
      label={run.status === 'missed' ? 'Run now' : 'Run again'}
      blockedReason={blockedReason?.title}
      onRunning={onRunning}
    />
  );
}
