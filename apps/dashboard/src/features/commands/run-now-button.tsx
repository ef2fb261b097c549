import type { CommandRecord, CommandRunRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { toastError } from '../../lib/browser/toast';
import { useRunCommand } from './mutations';

interface Props {
  command: Pick<CommandRecord, 'id' | 'application_id' | 'name'>;
  /** Why nothing can run now; else it can. */
  hindrance: string | undefined;
  onRunning: (run: CommandRunRecord) => void;
  /** What the button says, where it is not in a row of a list. */
  label?: string;
}

/** Runs it now, whatever the clock says. */
export function RunNowButton({ command: { id, application_id, name }, hindrance, onRunning, label }: Props) {
  const run = useRunCommand(application_id);
  return (
    <Button
      size={label === undefined ? 'compact-xs' : undefined}
      variant="default"
      leftSection={label === undefined ? undefined : <IconPlayerPlay size={16} />}
      aria-label={label === undefined ? `Run now: ${name}` : undefined}
      disabled={hindrance !== undefined}
      title={hindrance}
      loading={run.isPending}
      onClick={() =>
        run.mutate(id, { onSuccess: onRunning, onError: (error) => toastError(error, `${name} was not run`) })
      }
    >
      {label ?? 'Run now'}
    </Button>
  );
}
