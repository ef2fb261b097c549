import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SshKeyRecord } from '@fairlead/client';
import { Skeleton, Stack, Text } from '@mantine/core';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { EncryptionPanel } from '../../../features/instance/encryption-panel';
import { InstanceDetails } from '../../../features/instance/instance-details';
import { instanceQuery } from '../../../features/instance/queries';
import { InstanceSettingsForm } from '../../../features/instance/instance-settings-form';
import { usePermissions } from '../../../lib/session/current-user';
import { useHashTarget } from '../../../lib/browser/use-hash-target';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { Panel } from '../../../components/ui/layout/panel';

export function InstanceRoute() {
  const permissions = usePermissions();
  const { data, error, refetch } = useQuery(instanceQuery());
  useHashTarget(data !== undefined);
  return (
    <PageLayout title="Instance" description="Version, status and limits of this Fairlead instance.">
      {error && <ErrorNotice error={error} title="Could not load the instance" onRetry={() => void refetch()} />}
      <InstanceDetails instance={data} />
      <div id="ssh-key" tabIndex={-1}>
        <InstanceKeyPanel sshKey={data?.ssh_key} />
      </div>
      {permissions.isOwner && (
        <div id="encryption" tabIndex={-1}>
          <EncryptionPanel />
        </div>
      )}
      {!permissions.isOwner && (
        <Notice
          tone="warn"
          icon={<IconLock size={18} />}
          title={permissions.canChange ? 'Only owners can change settings' : 'Only owners and admins can see settings'}
        >
          {permissions.canChange
            ? 'These are the current values. Ask an owner to change them.'
            : 'Ask an owner if you need to know a limit.'}
        </Notice>
      )}
      {permissions.canChange &&
        (data ? (
          <InstanceSettingsForm settings={data.settings} mayEdit={permissions.isOwner} />
        ) : (
          <PanelSkeleton lines={8} />
        ))}
    </PageLayout>
  );
}

const InstanceKeyPanel = ({ sshKey }: { sshKey: SshKeyRecord | undefined }) => (
  <Panel
    title="Public SSH key"
    description="Fairlead connects to its servers with the matching private key. The public key is not a secret."
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
