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

/** Right after it was asked for: what opens it. A default export, for `lazy`. */
export default function DatabaseCreated({ database, done }: { database: CreatedDatabase; done: ReactNode }) {
  const { id, name, password, url, application_ids: linked, links } = database;
  const { data = database } = useQuery(databaseQuery(id));
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Title order={2}>{name}</Title>
        <StatusBadge words={DATABASE_STATUS_LABELS[data.status]} />
      </Group>
      {data.status_reason && <Notice tone="bad" title={data.status_reason} />}
      <Notice tone="warn" icon={<IconKey size={18} />} title="This is what opens it">
        {linked.length > 0
          ? `The linked ${linked.length === 1 ? 'application gets' : 'applications get'} it as ${links[0]?.variables[0] ?? 'variables'} with the next deployment, so nobody has to copy it. `
          : 'Copy it where it is needed, or link applications: they get it by themselves. '}
        It can be looked at again under “Credentials”; each look is kept in the audit log.
      </Notice>
      <Stack gap={6}>
        <Title order={3}>Password</Title>
        <CodeBlock code={password} label="password" wrap />
      </Stack>
      <Stack gap={6}>
        <Title order={3}>URL</Title>
        <CodeBlock code={url} label="URL" wrap />
        <Text fz="sm" c="dimmed">
          It works on its server only: nothing beyond that machine reaches it.
        </Text>
      </Stack>
      <Group>{done}</Group>
    </Stack>
  );
}
