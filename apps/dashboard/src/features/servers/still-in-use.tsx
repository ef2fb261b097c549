import type { ApplicationRecord } from '@fairlead/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { TextLink } from '../../components/ui/button-link';
import { counted } from '../../lib/format';
import classes from './still-in-use.module.css';

interface Props {
  applications: readonly ApplicationRecord[];
  total: number;
  onClose: () => void;
}

/** Why a server cannot be removed yet, and where to go about it. */
export const StillInUse = ({ applications, total, onClose }: Props) => (
  <Stack>
    <Text fz="sm">
      A server is removed when nothing runs on it any more. Delete {total === 1 ? 'this application' : 'these'} first:
    </Text>
    <ul className={classes.list}>
      {applications.map(({ id, name }) => (
        <li key={id}>
          <TextLink to="/applications/$applicationId/settings" params={{ applicationId: id }} fz="sm" onClick={onClose}>
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
    {total > applications.length && (
      <Text fz="sm" c="dimmed">
        and {counted(total - applications.length, 'further application')}.
      </Text>
    )}
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  </Stack>
);
