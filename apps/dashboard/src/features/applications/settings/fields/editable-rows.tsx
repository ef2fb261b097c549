import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { usePermissions } from '../../../../lib/session/current-user';
import classes from './editable-rows.module.css';
import type { ApplicationForm } from '../application-form';

interface Props<Row> {
  form: ApplicationForm;
  /** Path of the list in the form values, also used for errors of the whole list. */
  path: 'processes' | 'persistent_paths' | 'build.args';
  label: string;
  description?: ReactNode;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** Value of a new row. */
  blank: Row;
  /** Label of the button that adds a row. */
  add: string;
  /** Names a row in the label of its remove button. */
  called: (row: Row, index: number) => string;
  /** Visible column headings; each field has its own label. */
  heads?: readonly string[];
  /** Renders the fields of a row. */
  children: (index: number) => ReactNode;
  /** Content between the rows and the button. */
  below?: ReactNode;
}

/** A list that is edited row by row. Focus moves to an added row, and stays near a removed one. */
export function EditableRows<Row>(props: Props<Row>) {
  const { form, path, label, description, rows, onChange, blank, add, called, heads, children, below } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
  });
  const mayChange = usePermissions().canChange;
  const { error } = form.getInputProps(path);
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div>
        <Text id={id} fz="sm" fw={500}>
          {label}
        </Text>
        {description && (
          <Text fz="xs" c="dimmed">
            {description}
          </Text>
        )}
      </div>
      {rows.length > 0 && (
        <div className={classes.table} data-columns={heads?.length ?? 1}>
          {heads && (
            <div className={classes.heads} aria-hidden>
              {heads.map((head) => (
                <span key={head}>{head}</span>
              ))}
            </div>
          )}
          <ul ref={list} className={classes.rows}>
            {rows.map((row, index) => (
              // A row has no identity but its position, by which the form names its fields.
              <li key={index} className={classes.row}>
                {children(index)}
                {mayChange && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    c="dimmed"
                    size={36}
                    aria-label={`Remove ${called(row, index)}`}
                    title="Remove"
                    onClick={() => {
                      form.clearErrors();
                      onChange(rows.filter((_, other) => other !== index));
                      button.current?.focus();
                    }}
                  >
                    <IconTrash size={17} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {below}
      {error && (
        <Text fz="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {!mayChange && rows.length === 0 && (
        <Text fz="sm" c="dimmed">
          None.
        </Text>
      )}
      {mayChange && (
        <Button
          ref={button}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} />}
          data-path={path}
          onClick={() => {
            isAdded.current = true;
            onChange([...rows, blank]);
          }}
        >
          {add}
        </Button>
      )}
    </div>
  );
}
