import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { AddedVariable } from './environment-draft';
import classes from './variables.module.css';
import { PlainCheckbox } from './plain-checkbox';
import { ValueInput } from './value-input';

interface Props {
  entry: AddedVariable;
  problem: string | undefined;
  onChange: (part: Partial<Omit<AddedVariable, 'id'>>) => void;
  /** Called when more than a name is pasted into the name field. */
  onPaste: (text: string) => void;
  onRemove: () => void;
}

export function AddedVariableRow({ entry, problem, onChange, onPaste, onRemove }: Props) {
  const called = entry.name || 'the new variable';
  return (
    <li className={classes.row} data-changed>
      <TextInput
        size="sm"
        aria-label="Name of the new variable"
        placeholder="NAME"
        autoFocus={entry.name === ''}
        maxLength={128}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        classNames={{ input: classes.value ?? '' }}
        error={problem}
        value={entry.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!/[=\n]/.test(text)) return;
          event.preventDefault();
          onPaste(text);
        }}
      />
      <ValueInput
        aria-label={`Value of ${called}`}
        placeholder="Value"
        data-path={`env.${entry.name}`}
        value={entry.value}
        onChange={(value) => onChange({ value })}
      />
      <span className={classes.actions}>
        <PlainCheckbox name={called} checked={entry.plain} onChange={(plain) => onChange({ plain })} />
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          aria-label={`Remove ${called}`}
          title="Remove"
          onClick={onRemove}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </span>
    </li>
  );
}
