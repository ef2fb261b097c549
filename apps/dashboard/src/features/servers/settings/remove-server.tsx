import { type ServerRecord, databasesPage } from '@fairlead/client';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { RadioCards } from '../../../components/ui/form/radio-cards';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { toast } from '../../../lib/browser/toast';
import { useRemoveServer } from '../mutations';
import { applicationsOnServerQuery } from '../queries';
import { ServerInUse } from './server-in-use';

/** Provisioning steps that change the machine. */
const CHANGES: ReadonlySet<string> = new Set(['packages', 'proxy', 'capabilities']);

const CLEAN =
  'Removes Fairlead’s proxy, folders and users from the machine. Installed packages and everything else stay.';
const FORGET = 'For a machine that no longer exists. It is not contacted, and anything Fairlead installed stays there.';

interface Props {
  server: ServerRecord;
  opened: boolean;
  onClose: () => void;
  onRemoved?: () => void;
}

/** A default export, for `lazy`. */
export default function RemoveServer({ server, opened, onClose, onRemoved }: Props) {
  const { id, name, status, connection } = server;
  const { data, error } = useQuery({ ...applicationsOnServerQuery(id), enabled: opened });
  const { data: databases, error: databasesError } = useQuery({ ...databasesOnServerQuery(id), enabled: opened });
  const remove = useRemoveServer(id);
  const away = status === 'unreachable' || status === 'host_key_mismatch';
  const untouched = !server.facts && !server.provisioning.steps.some(({ name: step }) => CHANGES.has(step));
  const [wanted, setWanted] = useState<'clean' | 'forget'>();
  const way = status === 'host_key_mismatch' ? 'forget' : (wanted ?? (away ? 'forget' : 'clean'));
  const leave = () => {
    onClose();
    remove.reset();
    setWanted(undefined);
  };
  if ((!data && !error) || (!databases && !databasesError)) {
    return (
      <Dialog opened={opened} onClose={leave} title={`Remove ${name}?`}>
        <Skeleton height={160} />
      </Dialog>
    );
  }
  if ((data && data.total > 0) || (databases && databases.total > 0)) {
    return (
      <Dialog opened={opened} onClose={leave} title={`${name} is in use`}>
        <ServerInUse
          applications={data?.applications ?? []}
          databases={databases?.databases ?? []}
          total={(data?.total ?? 0) + (databases?.total ?? 0)}
          onClose={leave}
        />
      </Dialog>
    );
  }
  const confirm = () =>
    remove.mutate(
      { abandon: way === 'forget' },
      {
        onSuccess: () => {
          leave();
          toast({ tone: 'busy', title: way === 'forget' ? `Removing ${name} without cleanup` : `Removing ${name}` });
          onRemoved?.();
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title={`Remove ${name}?`}
      action={way === 'forget' ? 'Remove without cleanup' : 'Remove server'}
      keep="Cancel"
      name={name}
      onConfirm={confirm}
      pending={remove.isPending}
      error={remove.error}
    >
      <Stack gap="sm">
        {untouched && <Text fz="sm">Nothing was changed on the machine, so there is nothing to clean up.</Text>}
        {!untouched && connection === 'ssh' && (
          <RadioCards
            label="Removal method"
            value={way}
            onChange={setWanted}
            options={[
              {
                value: 'clean',
                title: 'Clean up and remove',
                text: CLEAN,
                disabled: status === 'host_key_mismatch',
              },
              { value: 'forget', title: 'Remove without cleanup', text: FORGET },
            ]}
          />
        )}
        {!untouched && connection === 'local' && (
          <Text fz="sm">
            Fairlead’s proxy, folders and users are removed from this machine. Installed packages and Fairlead itself
            stay.
          </Text>
        )}
        {status === 'host_key_mismatch' && !untouched && (
          <Text fz="sm" c="dimmed">
            Fairlead changes nothing on a machine whose host key is not trusted, so it cannot be cleaned up.
          </Text>
        )}
        <Text fz="sm">Its metrics are deleted with it. This cannot be undone, but the machine can be added again.</Text>
      </Stack>
    </ConfirmDialog>
  );
}

const SHOWN = 100;

/** Databases on a server, under the query key of the database pages. */
const databasesOnServerQuery = (id: string) =>
  queryOptions({
    queryKey: ['databases', 'list', 'on-server', id],
    queryFn: async ({ signal }) => {
      const query = { server_id: id, per_page: SHOWN, sort: 'name' } as const;
      const { data: answer } = await databasesPage({ query, signal, throwOnError: true });
      return { databases: answer.data, total: answer.meta.total };
    },
  });
