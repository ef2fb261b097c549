import type { ApplicationRecord } from '@fairlead/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiSnippetFooter } from '../../components/api-snippet/api-snippet-footer';
import { Notice } from '../../components/ui/feedback/notice';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { formatCount } from '../../lib/format/format-values';
import { useOpenDeployment } from '../../lib/browser/use-open-deployment';
import { deploymentQueueNotice } from '../../lib/labels/deployment-queue-notice';
import { useRestartApplication } from './mutations';
import { applicationActiveDeploymentsQuery } from './queries';

interface Props {
  application: ApplicationRecord;
  onClose: () => void;
}

export function RestartForm({ application, onClose }: Props) {
  const { id, pending_changes: pending } = application;
  const restart = useRestartApplication(id);
  const watch = useOpenDeployment();
  const { data: underWay = [] } = useQuery(applicationActiveDeploymentsQuery(id));
  const waits = deploymentQueueNotice(underWay);
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
        <ErrorNotice error={restart.error} title="Could not restart" />
        {waits && (
          <Notice tone="busy" icon={<IconClock size={18} />} title={waits.title}>
            {waits.text}
          </Notice>
        )}
        <Text fz="sm">
          A second copy of the live release starts, has to pass its health check, and then takes over:{' '}
          <strong>no request is dropped</strong>. Nothing is built. The restart shows as a deployment.
        </Text>
        {pending.length > 0 && (
          <Text fz="sm" c="dimmed">
            {formatCount(pending.length, 'changed setting')} will not be applied by a restart. Deploy to apply{' '}
            {pending.length === 1 ? 'it' : 'them'}.
          </Text>
        )}
        <ApiSnippetFooter
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
        </ApiSnippetFooter>
      </Stack>
    </form>
  );
}
