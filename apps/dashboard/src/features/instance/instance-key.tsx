import type { SshKeyRecord } from '@fairlead/client';
import { Skeleton, Stack, Text } from '@mantine/core';
import { CodeBlock } from '../../components/ui/display/code-block';
import { Panel } from '../../components/ui/layout/panel';

export const InstanceKeyPanel = ({ sshKey }: { sshKey: SshKeyRecord | undefined }) => (
  <Panel
    title="Public SSH key"
    description="With the private part of it Fairlead reaches its servers. This part is no secret."
  >
    {sshKey ? (
      <Stack gap={6}>
        <CodeBlock code={sshKey.public_key} label="public key" wrap />
        <Text fz="sm" c="dimmed">
          Fingerprint <code>{sshKey.fingerprint}</code>
        </Text>
      </Stack>
    ) : (
      <Skeleton height={76} />
    )}
  </Panel>
);
