import type { StorageRecord } from '@fairlead/client';
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EXACT_INPUT_PROPS } from '../../components/ui/form/exact-input-props';
import { Dialog } from '../../components/ui/overlay/dialog';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../lib/api/api-error';
import { toast } from '../../lib/browser/toast';
import { useUpdateStorage } from './mutations';

interface Props {
  storage: StorageRecord;
  opened: boolean;
  onClose: () => void;
}

const FIELDS = ['access_key_id', 'secret_access_key'] as const;

/** A default export, for `lazy`. */
export default function StorageKeysDialog({ storage: { id, name, access_key_id: known }, opened, onClose }: Props) {
  const update = useUpdateStorage(id);
  const form = useForm({
    initialValues: { access_key_id: known ?? '', secret_access_key: '' },
    validate: {
      access_key_id: (value) => (value.trim() ? null : 'Enter the access key ID.'),
      secret_access_key: (value) => (value.trim() ? null : 'Enter the secret access key.'),
    },
  });
  const leave = () => {
    onClose();
    update.reset();
    form.reset();
  };
  const submit = form.onSubmit(({ access_key_id, secret_access_key }) =>
    update.mutate(
      { access_key_id: access_key_id.trim(), secret_access_key: secret_access_key.trim() },
      {
        onSuccess: () => {
          toast({ tone: 'busy', title: `Keys of ${name} updated` });
          leave();
        },
        onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
      },
    ),
  );
  const inline = Object.values(form.errors).some(Boolean);
  return (
    <Dialog opened={opened} onClose={leave} title={`Change keys of ${name}`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {!inline && <ErrorNotice error={update.error} title="Could not save the keys" />}
          <Text fz="sm">The keys are checked immediately by writing, reading and deleting a file.</Text>
          <TextInput label="Access key ID" {...EXACT_INPUT_PROPS} {...form.getInputProps('access_key_id')} />
          <PasswordInput
            label="Secret access key"
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('secret_access_key')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={update.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
