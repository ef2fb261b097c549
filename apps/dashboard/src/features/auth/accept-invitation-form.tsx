import type { InvitationOffer } from '@fairlead/client';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NewPasswordInput, validateNewPassword } from '../../components/ui/form/new-password-input';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../lib/api/api-error';
import { focusFirstError } from '../../lib/form/focus-first-error';
import { useAcceptInvitation } from './invitation-mutations';

const FIELDS = ['name', 'password'] as const;

interface Props {
  token: string;
  offer: InvitationOffer;
  onDone: () => void;
}

export function AcceptInvitationForm({ token, offer, onDone }: Props) {
  const accept = useAcceptInvitation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: offer.name ?? '', password: '' },
    validate: { password: validateNewPassword },
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
        <ErrorNotice error={accept.error} title="Could not accept the invitation" />
        <TextInput
          label="E-mail"
          description="You sign in with this address."
          value={offer.email}
          readOnly
          autoComplete="username"
        />
        <TextInput
          label="Name"
          description="Optional. How others see you."
          autoComplete="name"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <NewPasswordInput key={form.key('password')} {...form.getInputProps('password')} />
        <Button type="submit" loading={accept.isPending} fullWidth>
          Accept and sign in
        </Button>
      </Stack>
    </form>
  );
}
