import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { Status } from '../ui/feedback/status';
import classes from './variables.module.css';
import { PlainCheckbox } from './plain-checkbox';
import { ValueInput } from './value-input';

interface Props {
  name: string;
  /** The value, if it is plain or revealed. */
  known: string | undefined;
  /** Unsaved change: a new value, or `null` to remove the variable. */
  change: string | null | undefined;
  plain: boolean;
  /** Whether it is an unsaved change that it is plain, or secret. */
  marked: boolean;
  /** Saved, but not part of the live release. */
  pending: boolean;
  onChange: (value: string | null) => void;
  onMark: (plain: boolean) => void;
  onUndo: () => void;
  onShow: () => void;
}

const MASK = '••••••••';

export function VariableRow(props: Props) {
  const { name, known, change, plain, marked, pending, onChange, onMark, onUndo, onShow } = props;
  const hidden = change === undefined && known === undefined;
  const touched = marked || (change !== undefined && change !== known);
  if (change === null) {
    return (
      <li className={classes.row} data-changed>
        <span className={classes.name} data-removed>
          {name}
        </span>
        <span className={classes.masked}>Will be removed on save.</span>
        <span className={classes.actions}>
          <Undo name={name} onClick={onUndo} />
        </span>
      </li>
    );
  }
  return (
    <li className={classes.row} data-changed={touched || undefined}>
      <span className={classes.name}>
        {name}
        {touched && <Status tone="busy">Changed</Status>}
        {!touched && pending && (
          <Status tone="idle" title="Takes effect with the next deployment.">
            Not live yet
          </Status>
        )}
      </span>
      <ValueInput
        aria-label={`Value of ${name}`}
        data-path={`env.${name}`}
        placeholder={hidden ? MASK : 'Empty'}
        title={hidden ? 'Enter a new value to replace it.' : undefined}
        value={change ?? known ?? ''}
        onChange={onChange}
      />
      <span className={classes.actions}>
        <PlainCheckbox name={name} checked={plain} onChange={onMark} />
        {touched ? (
          <Undo name={name} onClick={onUndo} />
        ) : (
          known === undefined && (
            <ActionIcon
              variant="subtle"
              color="gray"
              c="dimmed"
              aria-label={`Show the value of ${name}`}
              title="Show the value. Viewing it is recorded in the audit log."
              onClick={onShow}
            >
              <IconEye size={17} />
            </ActionIcon>
          )
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={() => onChange(null)}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </span>
    </li>
  );
}

const Undo = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button size="compact-xs" variant="default" aria-label={`Undo changes to ${name}`} onClick={onClick}>
    Undo
  </Button>
);
