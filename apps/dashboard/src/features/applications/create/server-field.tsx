import type { ServerRecord } from '@fairlead/client';
import { NativeSelect } from '@mantine/core';
import { SERVER_WORDS } from '../../../lib/status-words';
import type { SettingsForm } from '../settings/settings-fields';

/** The server that it is to run on. */
export const ServerField = ({ form, servers }: { form: SettingsForm; servers: readonly ServerRecord[] }) => (
  <NativeSelect
    label="Server"
    maw={420}
    data={[
      ...(form.values.server_id ? [] : [{ value: '', label: 'Choose one' }]),
      ...servers.map(({ id, name, status }) => ({
        value: id,
        label: status === 'ready' ? name : `${name} (${SERVER_WORDS[status].words.toLowerCase()})`,
        disabled: status !== 'ready',
      })),
    ]}
    {...form.getInputProps('server_id')}
  />
);
