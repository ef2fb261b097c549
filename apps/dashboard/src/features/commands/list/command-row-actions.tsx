import type { CommandRecord, CommandRunRecord } from '@fairlead/client';
import { lazy } from 'react';
import { ActionMenu } from '../../../components/ui/overlay/action-menu';
import type { CommandsBlockedReason } from '../blocked-reason';
import { RunNowButton } from '../run-now-button';
import classes from './commands.module.css';

const CommandMenuItems = lazy(() => import('./command-menu-items'));

/** What may be done with the commands of a list. */
export interface CommandActions {
  /** Why none of them runs as the application is. */
  hindrance: CommandsBlockedReason | undefined;
  onRunning: (run: CommandRunRecord) => void;
  onChange: (command: CommandRecord) => void;
  onRemove: (command: CommandRecord) => void;
}

/** At the end of a row. */
export const CommandRowActions = ({ command, tools }: { command: CommandRecord; tools: CommandActions }) => (
  <span className={classes.tools}>
    <RunNowButton command={command} hindrance={tools.hindrance?.title} onRunning={tools.onRunning} />
    <ActionMenu label={`Actions for ${command.name}`}>
      <CommandMenuItems
        command={command}
        onChange={() => tools.onChange(command)}
        onRemove={() => tools.onRemove(command)}
      />
    </ActionMenu>
  </span>
);
