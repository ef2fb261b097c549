import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AddServerValues } from './add-server-values';

/** A default export, for `lazy`: few people need it. */
export default function PasswordField({ form }: { form: UseFormReturnType<AddServerValues> }) {
  return (
    <PasswordInput
      label={`Password of ${form.values.username.trim() || 'the user'}`}
      description="It is sent only after you confirm the machine’s host key, and is not stored."
      maw={420}
      autoComplete="off"
      {...form.getInputProps('password')}
    />
  );
}
