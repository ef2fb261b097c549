import { Button, Group } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import { describeCron } from '../../../lib/format/cron-recurrence';
import { CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';
import type { CommandsBlockedReason } from '../blocked-reason';
import type { CommandDraft } from '../form/command-values';
import { RunOnceButton } from '../run-once-button';
import classes from './commands.module.css';

/** Common commands, offered as a starting point. */
const COMMAND_EXAMPLES: readonly CommandDraft[] = [
  { name: 'Send reminders', command: 'node scripts/remind.js', cron: '0 8 * * 1-5' },
  { name: 'Clear old sessions', command: 'python manage.py clearsessions', cron: '30 3 * * *' },
  { name: 'Laravel scheduler', command: 'php artisan schedule:run', cron: '* * * * *' },
];

interface Props {
  mayChange: boolean;
  /** Why the application runs no commands. */
  blockedReason: CommandsBlockedReason | undefined;
  /** Opens the form, empty or with an example. */
  onNew: (draft?: CommandDraft) => void;
  /** Opens the form for a command line that is run once. */
  onRun: () => void;
}

/** Empty state: what a scheduled command is, with examples. */
export const NoCommands = ({ mayChange, blockedReason, onNew, onRun }: Props) => (
  <Panel>
    <EmptyState
      icon={<IconClockPlay size={32} stroke={1.5} />}
      title="No scheduled commands yet"
      action={
        mayChange ? (
          <Group gap="sm" justify="center">
            <Button onClick={() => onNew()}>New command</Button>
            <RunOnceButton blockedReason={blockedReason} onClick={onRun} />
          </Group>
        ) : (
          CHANGE_NOT_PERMITTED
        )
      }
    >
      Cron jobs for this application: commands that run on a schedule in the live release, with the application’s
      environment. Each run keeps its log and exit code.
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
              aria-label={`Use this example: ${example.command}`}
              onClick={() => onNew(example)}
            >
              Use this example
            </Button>
          )}
        </li>
      ))}
    </ul>
  </Panel>
);
