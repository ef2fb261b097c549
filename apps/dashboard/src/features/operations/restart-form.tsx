import type { ApplicationRecord } from '@fairlead/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { CallBelow } from '../../components/as-curl/call-below';
import { Notice } from '../../components/ui/notice';
import { Problem } from '../../components/ui/problem';
import { counted } from '../../lib/format';
import { useWatchDeployment } from '../../lib/use-watch-deployment';
import { whatWaits } from '../../lib/what-waits';
import { useRestart } from './mutations';
import { underWayQuery } from './queries';

interface Props {
  application: ApplicationRecord;
  onClose: () => void;
}

export function RestartForm({ application, onClose }: Props) {
  const { id, pending_changes: pending } = application;
  const restart = useRestart(id);
  const watch = useWatchDeployment();
  const { data: underWay = [] } = useQuery(underWayQuery(id));
  const waits = whatWaits(underWay);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    restart.mutate(undefined, {
      onSuccess: (deployment) => {
        onClose();
        watch(deployment);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={restart.error} title="It was not restarted" />
        {waits && (
          <Notice tone="busy" icon={<IconClock size={18} />} title={waits.title}>
            {waits.text}
          </Notice>
        )}
        <Text fz="sm">
          The release that is live starts once more beside itself, has to pass its health check, and then takes over:{' '}
          <strong>no request is dropped</strong>. Nothing is built. It is a deployment that you can watch.
        </Text>
        {pending.length > 0 && (
          <Text fz="sm" c="dimmed">
            {counted(pending.length, 'setting')} that {pending.length === 1 ? 'was' : 'were'} changed since{' '}
            {pending.length === 1 ? 'stays' : 'stay'} as {pending.length === 1 ? 'it was' : 'they were'}: deploy to take{' '}
            {pending.length === 1 ? 'it' : 'them'} up.
          </Text>
        )}
        <CallBelow
          call={{
            method: 'POST',
            path: `/applications/${id}/restart`,
            scope: 'applications:deploy',
            docs: 'Deployments/deploymentsRestart',
          }}
        >
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={restart.isPending} data-autofocus>
              Restart
            </Button>
          </Group>
        </CallBelow>
      </Stack>
    </form>
  );
}
