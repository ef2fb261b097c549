import { ConfirmDialog } from '../../components/ui/overlay/confirm-dialog';
import classes from './console.module.css';

interface Props {
  opened: boolean;
  database: string;
  statement: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Shows the statement once more, because what it changes cannot be undone. */
export function WriteConfirmation({ opened, database, statement, onCancel, onConfirm }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`Change data in ${database}?`}
      action="Run and change data"
      destroys
      onClose={onCancel}
      onConfirm={onConfirm}
    >
      <p>The statement runs as the owner of the database. It cannot be undone, except by restoring a backup.</p>
      <pre className={classes.statement} tabIndex={0} aria-label="Statement to run">
        {statement}
      </pre>
    </ConfirmDialog>
  );
}
