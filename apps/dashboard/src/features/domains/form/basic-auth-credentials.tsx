import { PasswordInput, TextInput } from '@mantine/core';
import classes from './domain-fields.module.css';
import type { DomainForm } from './domain-form';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';

/** A default export, for `lazy`: few domains use basic auth. */
export default function BasicAuthCredentials({ form, before }: { form: DomainForm; before?: string | undefined }) {
  const keeps = before !== undefined && form.values.basic_auth.username.trim() === before;
  return (
    <div className={classes.pair}>
      <TextInput label="Username" {...EXACT_INPUT_PROPS} {...form.getInputProps('basic_auth.username')} />
      <PasswordInput
        label={before === undefined ? 'Password' : 'New password'}
        placeholder={keeps ? 'Unchanged if empty' : undefined}
        autoComplete="new-password"
        {...form.getInputProps('basic_auth.password')}
      />
    </div>
  );
}
