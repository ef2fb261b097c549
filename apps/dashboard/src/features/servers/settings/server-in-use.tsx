import type { ApplicationRecord, DatabaseRecord } from '@fairlead/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { TextLink } from '../../../components/ui/layout/button-link';
import classes from './server-in-use.module.css';

interface Props {
  applications: readonly ApplicationRecord[];
  databases: readonly DatabaseRecord[];
  /** Applications and databases together. */
  total: number;
  onClose: () => void;
}

/** Lists what prevents the removal of a server, with links. */
export const ServerInUse = ({ applications, databases, total, onClose }: Props) => (
  <Stack>
    <Text fz="sm">
      A server can be removed once nothing is left on it. Delete {total === 1 ? 'this' : 'these'} first:
    </Text>
    <ul className={classes.list}>
      {applications.map(({ id, name }) => (
        <li key={id}>
          <TextLink to="/applications/$applicationId/settings" params={{ applicationId: id }} fz="sm" onClick={onClose}>
            {name}
          </TextLink>
        </li>
      ))}
      {databases.map(({ id, name }) => (
        <li key={id}>
          <TextLink to="/databases/$databaseId/settings" params={{ databaseId: id }} fz="sm" onClick={onClose}>
            {name}
          </TextLink>{' '}
          <Text span fz="sm" c="dimmed">
            (database)
          </Text>
        </li>
      ))}
    </ul>
    {total > applications.length + databases.length && (
      <Text fz="sm" c="dimmed">
        and {total - applications.length - databases.length} more.
      </Text>
    )}
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  </Stack>
);
