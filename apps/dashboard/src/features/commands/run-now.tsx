import type { CommandRecord, CommandRunRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { toastProblem } from '../../lib/toast';
import { useRunCommand } from './mutations';

interface Props {
  command: Pick<CommandRecord, 'id' | 'application_id' | 'name'>;
  /** Why nothing can run now; else it can. */
  hindrance: string | undefined;
  onRunning: (run: CommandRunRecord) => void;
  /** In a row of a list. */
  small?: boolean;
}

/** Runs it now, whatever the clock says. */
export function RunNow({ command: { id, application_id, name }, hindrance, onRunning, small }: Props) {
  const run = useRunCommand(application_id);
  return (
    <Button
      size={small ? 'compact-xs' : undefined}
      variant="default"
      leftSection={small ? undefined : <IconPlayerPlay size={16} />}
      aria-label={small ? `Run ${name} now` : undefined}
      disabled={hindrance !== undefined}
      title={hindrance}
      loading={run.isPending}
      onClick={() =>
        run.mutate(id, { onSuccess: onRunning, onError: (error) => toastProblem(error, `${name} was not run`) })
      }
    >
      {small ? 'Run now' : 'Run it again'}
    </Button>
  );
}
