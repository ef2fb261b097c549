import type { CommandRunRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { toastError } from '../../../lib/browser/toast';
import type { CommandsBlockedReason } from '../blocked-reason';
import { useCancelCommandRun, useRunOnce } from '../mutations';
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
  if (isRunActive(run)) return null;
  if (run.one_off) return <RunOnceAgain run={run} blockedReason={blockedReason} onRunning={onRunning} />;
  if (id === null) return null;
  return (
    <RunNowButton
      command={{ id, application_id, name }}
      label={run.status === 'missed' ? 'Run now' : 'Run again'}
      blockedReason={blockedReason?.title}
      onRunning={onRunning}
    />
  );
}

/** Runs the same command line again. */
function RunOnceAgain({ run, blockedReason, onRunning }: Props) {
  const again = useRunOnce(run.application_id);
  const { command, timeout_seconds } = run;
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={16} />}
      disabled={blockedReason !== undefined}
      title={blockedReason?.title}
      loading={again.isPending}
      onClick={() =>
        again.mutate(
          { command, timeout_seconds },
          { onSuccess: onRunning, onError: (error) => toastError(error, 'Could not run the command') },
        )
      }
    >
      Run again
    </Button>
  );
}
