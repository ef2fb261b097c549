import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AddServerValues } from './add-server-values';

const MONOSPACE = { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.75rem' } };

/** A default export, for `lazy`: few people need it. */
export default function PrivateKeyField({ form }: { form: UseFormReturnType<AddServerValues> }) {
  return (
    <Textarea
      label="Private key"
      description="PEM or OpenSSH format, without a passphrase. It is not shown again."
      placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
      autosize
      minRows={4}
      maxRows={10}
      spellCheck={false}
      autoComplete="off"
      styles={MONOSPACE}
      {...form.getInputProps('private_key')}
    />
  );
}
