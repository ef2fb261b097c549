import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { Status } from '../../../components/ui/feedback/status';
import classes from './environment.module.css';

interface Props {
  name: string;
  /** Its value, where it is shown. */
  known: string | undefined;
  /** Not saved yet: another value, or `null` where it is to go. */
  change: string | null | undefined;
  /** Saved, and not part of what runs. */
  pending: boolean;
  /** `undefined` takes back what was done to it. */
  onChange: (value: string | null | undefined) => void;
  onShow: () => void;
}

const MASK = '••••••••';

export function VariableRow({ name, known, change, pending, onChange, onShow }: Props) {
  const hidden = change === undefined && known === undefined;
  const touched = change !== undefined && change !== known;
  if (change === null) {
    return (
      <li className={classes.row} data-changed>
        <span className={classes.name} data-gone>
          {name}
        </span>
        <span className={classes.gone}>Is removed when you save.</span>
        <span className={classes.tools}>
          <Undo name={name} onClick={() => onChange(undefined)} />
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
          <Status tone="idle" title="It takes effect with the next deployment.">
            Not live yet
          </Status>
        )}
      </span>
      <Textarea
        autosize
        minRows={1}
        maxRows={8}
        size="sm"
        aria-label={`Value of ${name}`}
        placeholder={hidden ? MASK : 'Empty'}
        title={hidden ? 'Type to replace what is there.' : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        classNames={{ input: classes.value ?? '' }}
        value={change ?? known ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className={classes.tools}>
        {touched ? (
          <Undo name={name} onClick={() => onChange(undefined)} />
        ) : (
          known === undefined && (
            <ActionIcon
              variant="subtle"
              color="gray"
              c="dimmed"
              aria-label={`Show the value of ${name}`}
              title="Show the value. That you looked is kept in the audit log."
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
  <Button size="compact-xs" variant="default" aria-label={`Undo what was done to ${name}`} onClick={onClick}>
    Undo
  </Button>
);
