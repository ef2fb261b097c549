import type { ServerRecord } from '@fairlead/client';
import { NativeSelect } from '@mantine/core';
import { SERVER_STATUS_LABELS } from '../../../lib/labels/status-labels';
import type { ApplicationForm } from '../settings/application-form';

export const ServerField = ({ form, servers }: { form: ApplicationForm; servers: readonly ServerRecord[] }) => (
  <NativeSelect
    label="Server"
    maw={420}
    data={[
      ...(form.values.server_id ? [] : [{ value: '', label: 'Select a server' }]),
      ...servers.map(({ id, name, status }) => ({
        value: id,
        label: status === 'ready' ? name : `${name} (${SERVER_STATUS_LABELS[status].label.toLowerCase()})`,
        disabled: status !== 'ready',
      })),
    ]}
    {...form.getInputProps('server_id')}
  />
);
