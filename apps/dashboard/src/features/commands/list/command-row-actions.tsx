import type { CommandRecord, CommandRunRecord } from '@fairlead/client';
import { lazy } from 'react';
import { ActionMenu } from '../../../components/ui/overlay/action-menu';
import type { CommandsBlockedReason } from '../blocked-reason';
import { RunNowButton } from '../run-now-button';
import classes from './commands.module.css';

const loadItems = () => import('./command-menu-items');
const CommandMenuItems = lazy(loadItems);

/** Actions on the commands of a list. */
export interface CommandActions {
  /** Why the application runs no commands. */
  blockedReason: CommandsBlockedReason | undefined;
  onRunning: (run: CommandRunRecord) => void;
  onChange: (command: CommandRecord) => void;
  onRemove: (command: CommandRecord) => void;
}

/** Actions at the end of a row. */
export const CommandRowActions = ({ command, actions }: { command: CommandRecord; actions: CommandActions }) => (
  <span className={classes.actions}>
    <RunNowButton command={command} blockedReason={actions.blockedReason?.title} onRunning={actions.onRunning} />
    <ActionMenu label={`Actions for ${command.name}`} loadItems={loadItems}>
      <CommandMenuItems
        command={command}
        onChange={() => actions.onChange(command)}
        onRemove={() => actions.onRemove(command)}
      />
    </ActionMenu>
  </span>
);
