import type { InvitationOffer } from '@fairlead/client';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NewPassword, newPassword } from '../../components/ui/new-password';
import { Problem } from '../../components/ui/problem';
import { fieldErrors } from '../../lib/api-error';
import { focusFirstError } from '../../lib/focus-first-error';
import { useAccept } from './mutations';

const FIELDS = ['name', 'password'] as const;

interface Props {
  token: string;
  offer: InvitationOffer;
  onDone: () => void;
}

export function AcceptForm({ token, offer, onDone }: Props) {
  const accept = useAccept();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: offer.name ?? '', password: '' },
    validate: { password: newPassword },
  });
  const submit = form.onSubmit(
    ({ name, password }) =>
      accept.mutate(
        { token, password, ...(name.trim() && { name: name.trim() }) },
        { onSuccess: onDone, onError: (error) => form.setErrors(fieldErrors(error, FIELDS)) },
      ),
    (errors) => focusFirstError(form, errors, FIELDS),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={accept.error} title="The invitation was not accepted" />
        <TextInput
          label="E-mail"
          description="You sign in with it."
          value={offer.email}
          readOnly
          autoComplete="username"
        />
        <TextInput
          label="Name"
          description="How others see you. It can be left out."
          autoComplete="name"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <NewPassword key={form.key('password')} {...form.getInputProps('password')} />
        <Button type="submit" loading={accept.isPending} fullWidth>
          Accept and sign in
        </Button>
      </Stack>
    </form>
  );
}
