import type { InstanceRecord } from '@fairlead/client';
import { Anchor, Text } from '@mantine/core';
import { ElapsedTime } from '../../components/ui/display/elapsed-time';
import { DescriptionItem, DescriptionList } from '../../components/ui/layout/description-list';
import { Panel } from '../../components/ui/layout/panel';
import { formatBytes } from '../../lib/format/format-values';
import { formatDateTime } from '../../lib/format/format-time';

const KINDS = { sqlite: 'SQLite', postgresql: 'PostgreSQL' } as const;

export const InstanceDetails = ({ instance }: { instance: InstanceRecord | undefined }) => (
  <Panel title="Fairlead">
    <DescriptionList>
      <DescriptionItem name="Version">{instance?.version}</DescriptionItem>
      <DescriptionItem name="Uptime">
        {instance && (
          <span title={`Since ${formatDateTime(instance.started_at)}`}>
            <ElapsedTime since={instance.started_at} />
          </span>
        )}
      </DescriptionItem>
      <DescriptionItem name="Node.js">{instance?.node_version}</DescriptionItem>
      <DescriptionItem name="Database">
        {instance && `${KINDS[instance.database.kind]} ${instance.database.version}`}
      </DescriptionItem>
      <DescriptionItem name="Database size">{instance && formatBytes(instance.database.size_bytes)}</DescriptionItem>
      <DescriptionItem name="Rate limit store">{instance && (instance.redis ? 'Redis' : 'Memory')}</DescriptionItem>
      <DescriptionItem name="E-mail">{instance && <MailState mail={instance.mail} />}</DescriptionItem>
      <DescriptionItem name="Public URL" wide>
        {instance && (
          <Anchor href={instance.public_url} fz="inherit">
            {instance.public_url}
          </Anchor>
        )}
      </DescriptionItem>
    </DescriptionList>
  </Panel>
);

function MailState({ mail }: { mail: InstanceRecord['mail'] }) {
  if (!mail.configured) return 'Not configured';
  const { host, pending, last_failure: failure } = mail;
  return (
    <>
      {host ?? 'Configured'}
      {pending > 0 && `, ${pending} pending`}
      {failure && (
        <Text fz="sm" c="red" title={formatDateTime(failure.at)}>
          {failure.reason}
        </Text>
      )}
    </>
  );
}
