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
  hindrance: CommandsBlockedReason | undefined;
  onRunning: (run: CommandRunRecord) => void;
}

/** What one can do with a run in the state that it is in. */
export function RunActions({ run, hindrance, onRunning }: Props) {
  const { application_id, command_id: id, command_name: name } = run;
  const cancel = useCancelCommandRun(run);
  if (mayCancelRun(run)) {
    return (
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={16} />}
        loading={cancel.isPending}
        title="What it has started on the server ends with it"
        onClick={() => cancel.mutate(undefined, { onError: (error) => toastError(error, 'The run was not canceled') })}
      >
        Cancel run
      </Button>
    );
  }
  if (isRunActive(run) || id === null) return null;
  return (
    <RunNowButton
      command={{ id, application_id, name }}
      label={run.status === 'missed' ? 'Run it now' : 'Run it again'}
      hindrance={hindrance?.title}
      onRunning={onRunning}
    />
  );
}
