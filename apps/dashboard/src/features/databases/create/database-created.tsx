import type { CreatedDatabase } from '@fairlead/client';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { Notice } from '../../../components/ui/feedback/notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { DATABASE_STATUS_LABELS } from '../../../lib/labels/status-labels';
import { databaseQuery } from '../queries';

/** Credentials of a database right after its creation. A default export, for `lazy`. */
export default function DatabaseCreated({ database, done }: { database: CreatedDatabase; done: ReactNode }) {
  const { id, name, password, url, application_ids: linked, links } = database;
  const { data = database } = useQuery(databaseQuery(id));
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Title order={2}>{name}</Title>
        <StatusBadge label={DATABASE_STATUS_LABELS[data.status]} />
      </Group>
      {data.status_reason && <Notice tone="bad" title={data.status_reason} />}
      <Notice tone="warn" icon={<IconKey size={18} />} title="Credentials">
        {linked.length > 0
          ? `The linked ${linked.length === 1 ? 'application gets' : 'applications get'} them as ${links[0]?.variables[0] ?? 'variables'} with the next deployment, so there is no need to copy them. `
          : 'Copy them where needed, or link applications to pass them automatically. '}
        You can view them again on the database’s page; every access is recorded in the audit log.
      </Notice>
      <Stack gap={6}>
        <Title order={3}>Password</Title>
        <CodeBlock code={password} label="password" wrap />
      </Stack>
      <Stack gap={6}>
        <Title order={3}>URL</Title>
        <CodeBlock code={url} label="URL" wrap />
        <Text fz="sm" c="dimmed">
          Reachable only from its own server.
        </Text>
      </Stack>
      <Group>{done}</Group>
    </Stack>
  );
}
