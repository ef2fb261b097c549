import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EncryptionKeyRecord } from '@fairlead/client';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { Status } from '../../components/ui/feedback/status';
import { DescriptionItem, DescriptionList } from '../../components/ui/layout/description-list';
import { Panel } from '../../components/ui/layout/panel';
import type { Tone } from '../../lib/labels/tone';
import { encryptionQuery } from './queries';

/** The keys that encrypt secrets at rest, and how far their rotation is. Only owners see it. */
export function EncryptionPanel() {
  const { data, error } = useQuery(encryptionQuery());
  const done = data && data.total_values > 0 ? 100 - (100 * data.remaining_values) / data.total_values : 100;
  return (
    <Panel
      title="Encryption key"
      description="Passwords, keys and variables are encrypted with it. To change it, put the new key before the current one in FAIRLEAD_SECRET_KEY and restart."
    >
      <Stack gap="sm">
        <ErrorNotice error={error} title="Could not load the keys" />
        {data?.rotating && (
          <>
            <Progress value={done} aria-label="Values encrypted with the current key" />
            <Text fz="sm" c="dimmed">
              {data.remaining_values > 0
                ? `${data.total_values - data.remaining_values} of ${data.total_values} values are encrypted with the current key.`
                : 'All values are encrypted with the current key. The previous one can be removed in a few minutes.'}
            </Text>
          </>
        )}
        <DescriptionList>
          {data?.keys.map((key) => (
            <DescriptionItem key={key.id} name={key.id}>
              <KeyStatus encryptionKey={key} />
            </DescriptionItem>
          ))}
        </DescriptionList>
      </Stack>
    </Panel>
  );
}

const LABELS: Readonly<Record<EncryptionKeyRecord['status'], { tone: Tone; text: string }>> = {
  current: { tone: 'ok', text: 'Current' },
  previous: { tone: 'busy', text: 'Previous, still needed' },
  retired: { tone: 'idle', text: 'Retired' },
};

function KeyStatus({ encryptionKey: { status, values, configured } }: { encryptionKey: EncryptionKeyRecord }) {
  const { tone, text } = LABELS[status];
  const removable = status === 'retired' && configured;
  return <Status tone={tone}>{removable ? 'Can be removed now' : `${text} · ${values} values`}</Status>;
}
