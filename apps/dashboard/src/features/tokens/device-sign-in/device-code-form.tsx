import type { DeviceAuthorizationRecord } from '@fairlead/client';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { hasErrorCode } from '../../../lib/api/api-error';
import { useFindDevice } from './device-queries';
import { formatUserCode, isUserCode } from './user-code';

interface Props {
  /** From the address. It is only filled in: the person continues with a click. */
  code: string | undefined;
  onFound: (userCode: string, device: DeviceAuthorizationRecord) => void;
}

export function DeviceCodeForm({ code, onFound }: Props) {
  const find = useFindDevice();
  const [value, setValue] = useState(() => formatUserCode(code ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find.mutate(value, { onSuccess: (device) => onFound(value, device) });
  };
  const isUnknown = hasErrorCode(find.error, 'RESOURCE_NOT_FOUND');
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={420}>
        <ErrorNotice error={isUnknown ? null : find.error} title="Could not check the code" />
        <TextInput
          label="Code"
          description="The eight letters that the command line shows."
          placeholder="WDJB-MJHT"
          autoFocus
          {...EXACT_INPUT_PROPS}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.1em' } }}
          value={value}
          onChange={({ currentTarget }) => setValue(formatUserCode(currentTarget.value))}
          error={isUnknown ? 'The code is wrong, was used already, or has expired.' : undefined}
        />
        <Button
          type="submit"
          loading={find.isPending}
          disabled={!isUserCode(value)}
          style={{ alignSelf: 'flex-start' }}
        >
          Continue
        </Button>
      </Stack>
    </form>
  );
}
