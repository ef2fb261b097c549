import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorNotice } from '../feedback/error-notice';
import { DESTRUCTIVE_BUTTON } from './destructive';

export interface ConfirmFormProps {
  onClose: () => void;
  /** What the action does and whether it can be undone. */
  children?: ReactNode;
  /** Label of the button: "Remove server". */
  action: string;
  keep?: string;
  onConfirm: () => void;
  pending?: boolean;
  error?: unknown;
  destroys?: boolean;
  /** For irreversible actions: text to type for confirmation. */
  name?: string;
}

/** A default export, for `lazy`: it is loaded with the first confirmation. */
export default function ConfirmForm(props: ConfirmFormProps) {
  const {
    children,
    action,
    keep = 'Cancel',
    name,
    destroys = Boolean(name),
    pending,
    error,
    onClose,
    onConfirm,
  } = props;
  const [typed, setTyped] = useState('');
  const [missed, setMissed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The dialog may have set its initial focus before this was loaded.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const right = !name || typed.trim() === name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (right) onConfirm();
    else setMissed(true);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack ta="left">
        <ErrorNotice error={error} />
        {children && (
          <Text fz="sm" component="div">
            {children}
          </Text>
        )}
        {name && (
          <TextInput
            label={
              <>
                Type <strong>{name}</strong> to confirm
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={missed && !right ? 'The name does not match.' : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus={name ? undefined : true}>
            {keep}
          </Button>
          <Button type="submit" {...(destroys && DESTRUCTIVE_BUTTON)} disabled={!right} loading={pending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
