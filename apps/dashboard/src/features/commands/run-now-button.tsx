import type { CommandRecord, CommandRunRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { toastError } from '../../lib/browser/toast';
import { useRunCommand } from './mutations';

interface Props {
  command: Pick<CommandRecord, 'id' | 'application_id' | 'name'>;
  /** Why nothing can run now, if anything prevents it. */
  blockedReason: string | undefined;
  onRunning: (run: CommandRunRecord) => void;
  /** Label of the button outside a list. */
  label?: string;
}

/** Triggers a run, independent of the schedule. */
export function RunNowButton({ command: { id, application_id, name }, blockedReason, onRunning, label }: Props) {
  const run = useRunCommand(application_id);
  return (
    <Button
      size={label === undefined ? 'compact-xs' : undefined}
      variant="default"
      leftSection={label === undefined ? undefined : <IconPlayerPlay size={16} />}
      aria-label={label === undefined ? `Run now: ${name}` : undefined}
      disabled={blockedReason !== undefined}
      title={blockedReason}
      loading={run.isPending}
      onClick={() =>
        run.mutate(id, { onSuccess: onRunning, onError: (error) => toastError(error, `Could not run ${name}`) })
      }
    >
      {label ?? 'Run now'}
    </Button>
  );
}
