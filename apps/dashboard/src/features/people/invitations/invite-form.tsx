import type { CreatedInvitation } from '@fairlead/client';
import type { Role } from '@fairlead/contracts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { fieldErrors, hasErrorCode } from '../../../lib/api/api-error';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { useCreateInvitation } from '../mutations';
import { RoleField } from '../role-field';

const FIELDS = ['email', 'name', 'role'] as const;
const FOCUSABLE = ['email', 'name'] as const;

interface Props {
  onInvited: (invitation: CreatedInvitation) => void;
  onClose: () => void;
}

export function InviteForm({ onInvited, onClose }: Props) {
  const invite = useCreateInvitation();
  const form = useForm<{ email: string; name: string; role: Role }>({
    initialValues: { email: '', name: '', role: 'viewer' },
    validate: { email: isEmail('Enter a valid e-mail address.') },
  });
  const submit = form.onSubmit(
    ({ email, name, role }) =>
      invite.mutate(
        { email: email.trim(), role, ...(name.trim() && { name: name.trim() }) },
        {
          onSuccess: onInvited,
          onError: (error) => {
            const errors = hasErrorCode(error, 'NAME_TAKEN') ? { email: error.message } : fieldErrors(error, FIELDS);
            form.setErrors(errors);
            focusFirstError(form, errors, FOCUSABLE);
          },
        },
      ),
    (errors) => focusFirstError(form, errors, FOCUSABLE),
  );
  const shownInline = Object.values(form.errors).some(Boolean);
  return (
    <form onSubmit={submit} noValidate>
      <Stack ta="left">
        {!shownInline && <ErrorNotice error={invite.error} title="Could not create the invitation" />}
        <TextInput
          label="E-mail"
          description="They sign in with this address. No e-mail is sent to it."
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Name"
          description="Optional. They can change it when they accept."
          autoComplete="off"
          maxLength={64}
          {...form.getInputProps('name')}
        />
        <RoleField
          value={form.values.role}
          onChange={(role) => form.setFieldValue('role', role)}
          error={form.errors['role']}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Create invitation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
