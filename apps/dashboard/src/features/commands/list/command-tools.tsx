import type { CommandRecord, CommandRunRecord } from '@fairlead/client';
import { lazy } from 'react';
import { ActionMenu } from '../../../components/ui/action-menu';
import type { Hindrance } from '../hindrance';
import { RunNow } from '../run-now';
import classes from './commands.module.css';

const CommandItems = lazy(() => import('./command-items'));

/** What may be done with the commands of a list. */
export interface Tools {
  /** Why none of them runs as the application is. */
  hindrance: Hindrance | undefined;
  onRunning: (run: CommandRunRecord) => void;
  onChange: (command: CommandRecord) => void;
  onRemove: (command: CommandRecord) => void;
}

/** At the end of a row. */
export const CommandTools = ({ command, tools }: { command: CommandRecord; tools: Tools }) => (
  <span className={classes.tools}>
    <RunNow command={command} hindrance={tools.hindrance?.title} onRunning={tools.onRunning} />
    <ActionMenu label={`Actions for ${command.name}`}>
      <CommandItems
        command={command}
        onChange={() => tools.onChange(command)}
        onRemove={() => tools.onRemove(command)}
      />
    </ActionMenu>
  </span>
);
