import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { withLabelAt, EMPTY_LABEL, type LabelDraft, withoutLabelAt } from './label-drafts';
import classes from './labels-field.module.css';

interface Props {
  value: readonly LabelDraft[];
  onChange: (value: LabelDraft[]) => void;
  error?: ReactNode;
  description?: string;
}

const LABELS_MAX = 32;

/** A list of editable name and value pairs. */
export function LabelsField({ value, onChange, error, description }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const add = () => {
    // The new row gets the focus.
    flushSync(() => onChange([...value, EMPTY_LABEL]));
    list.current?.querySelector<HTMLInputElement>(`[data-label='${value.length}'] input`)?.focus();
  };
  return (
    <Input.Wrapper
      label="Labels"
      labelElement="div"
      description={description ?? 'Optional. Free-form metadata, such as region or role.'}
      error={error}
    >
      <div ref={list} className={classes.labels} role="group" aria-label="Labels">
        {value.map((label, index) => (
          // Rows have no identity but their position.
          <Group key={index} gap="xs" wrap="nowrap" data-label={index}>
            <TextInput
              aria-label={`Name of label ${index + 1}`}
              placeholder="region"
              className={classes.name}
              maxLength={63}
              autoComplete="off"
              spellCheck={false}
              value={label.name}
              onChange={(event) => onChange(withLabelAt(value, index, { ...label, name: event.currentTarget.value }))}
            />
            <TextInput
              aria-label={`Value of label ${index + 1}`}
              placeholder="eu-west"
              className={classes.value}
              maxLength={256}
              autoComplete="off"
              spellCheck={false}
              value={label.value}
              onChange={(event) => onChange(withLabelAt(value, index, { ...label, value: event.currentTarget.value }))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              c="dimmed"
              aria-label={`Remove label ${index + 1}`}
              title="Remove label"
              onClick={() => onChange(withoutLabelAt(value, index))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        {value.length < LABELS_MAX && (
          <div>
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
              Add label
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}
