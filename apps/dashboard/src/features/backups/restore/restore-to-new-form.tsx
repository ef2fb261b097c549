import type { BackupRecord, RestoreBackup, RestoreRecord } from '@fairlead/client';
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiSnippetFooter } from '../../../components/api-snippet/api-snippet-footer';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { fieldErrors, hasErrorCode } from '../../../lib/api/api-error';
import { validateName } from '../../../lib/form/validate-name';
import { useRestoreBackup } from '../mutations';
import { restoreApiCall, type RestoreApplication, type RestoreServer } from './restore-targets';

interface Props {
  backup: BackupRecord;
  servers: readonly RestoreServer[];
  applications: readonly RestoreApplication[];
  onClose: () => void;
  onRestoring: (restore: RestoreRecord) => void;
}

const NAME_MAX = 64;
const SUFFIX = '-restored';

export function RestoreToNewForm({ backup, servers, applications, onClose, onRestoring }: Props) {
  const { id, database } = backup;
  const restore = useRestoreBackup(id);
  const form = useForm({
    initialValues: {
      name: `${database.name.slice(0, NAME_MAX - SUFFIX.length)}${SUFFIX}`,
      server_id: database.server_id,
      application_ids: new Array<string>(),
    },
    validate: { name: validateName },
  });
  const { name, server_id: serverId, application_ids: linked } = form.values;
  const beside = applications.filter(({ server_id: server }) => server === serverId);
  const body: RestoreBackup = {
    target: 'new',
    name: name.trim(),
    ...(serverId !== database.server_id && { server_id: serverId }),
    ...(linked.length > 0 && { application_ids: linked }),
  };
  const submit = form.onSubmit(() =>
    restore.mutate(body, {
      onSuccess: onRestoring,
      onError: (error) =>
        form.setErrors({
          ...fieldErrors(error, ['name', 'server_id', 'application_ids']),
          ...(hasErrorCode(error, 'NAME_TAKEN') && { name: error.message }),
        }),
    }),
  );
  const inline = Object.values(form.errors).some(Boolean);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!inline && <ErrorNotice error={restore.error} title="Could not start the restore" />}
        <TextInput
          label="Name of the new database"
          maxLength={NAME_MAX}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Server"
          data={servers.map(({ id: value, name: label, status }) => ({
            value,
            label: value === database.server_id ? `${label} (original server)` : label,
            disabled: status !== 'ready',
          }))}
          {...form.getInputProps('server_id')}
          onChange={(event) => form.setValues({ server_id: event.currentTarget.value, application_ids: [] })}
        />
        {beside.length > 0 && (
          <Checkbox.Group
            label="Link applications"
            description="They get its variables with their next deployment."
            {...form.getInputProps('application_ids')}
          >
            <Stack gap="xs" mt="xs">
              {beside.map(({ id: value, name: label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Text fz="sm" c="dimmed">
          It gets its own user and password.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={restore.isPending}>
            Restore into new database
          </Button>
        </Group>
        <ApiSnippetFooter call={restoreApiCall(id, body)}>{null}</ApiSnippetFooter>
      </Stack>
    </form>
  );
}
