import { Button } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import { describeCron } from '../../../lib/format/cron-recurrence';
import { CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';
import type { CommandDraft } from '../form/command-values';
import classes from './commands.module.css';
import { COMMAND_EXAMPLES } from './examples';

interface Props {
  mayChange: boolean;
  /** With an example, or from nothing. */
  onNew: (draft?: CommandDraft) => void;
}

/** Before the first: what one is, and some to begin with. */
export const NoCommands = ({ mayChange, onNew }: Props) => (
  <Panel>
    <EmptyState
      icon={<IconClockPlay size={32} stroke={1.5} />}
      title="No scheduled commands yet"
      action={mayChange ? <Button onClick={() => onNew()}>New command</Button> : CHANGE_NOT_PERMITTED}
    >
      What cron does on a machine, for this application: a command that runs by the clock in the release that is live,
      with the application’s environment. Each run has its log, its exit code and its place in the history.
    </EmptyState>
    <ul className={classes.examples} aria-label="Examples">
      {COMMAND_EXAMPLES.map((example) => (
        <li key={example.name} className={classes.example}>
          <span className={classes.what}>
            <code className={classes.code}>{example.command}</code>
            <span className={classes.small}>{describeCron(example.cron)}</span>
          </span>
          {mayChange && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Begin with this: ${example.command}`}
              onClick={() => onNew(example)}
            >
              Begin with this
            </Button>
          )}
        </li>
      ))}
    </ul>
  </Panel>
);
