import { UnstyledButton } from '@mantine/core';
import { Panel } from '../../components/ui/layout/panel';
import classes from './console.module.css';

interface Props {
  statements: readonly string[];
  onPick: (statement: string) => void;
}

/** Statements of this visit, the latest first. They are nowhere but on this page and in the audit log. */
export function ConsoleHistory({ statements, onPick }: Props) {
  return (
    <Panel flush title="History" description="Statements of this visit. Choose one to edit it.">
      <ul className={classes.history}>
        {statements.map((statement) => (
          <li key={statement}>
            <UnstyledButton className={classes.past} onClick={() => onPick(statement)}>
              {statement}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
