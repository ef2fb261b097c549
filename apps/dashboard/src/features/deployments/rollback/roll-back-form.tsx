import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { ApiSnippetFooter } from '../../../components/api-snippet/api-snippet-footer';
import { ReleaseComparison } from './release-comparison';
import { useRollBack } from '../mutations';
import { ReleasePicker } from './release-picker';
import { deploymentChangesQuery } from '../target-queries';
import { useOpenDeployment } from '../../../lib/browser/use-open-deployment';

interface Props {
  application: ApplicationRecord;
  target?: DeploymentRecord | undefined;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function RollBackForm({ application, target, onClose }: Props) {
  const [chosen, choose] = useState(target);
  const rollBack = useRollBack(application.id);
  const watch = useOpenDeployment();
  const body = chosen ? { deployment_id: chosen.id } : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rollBack.mutate(body, {
      onSuccess: (deployment) => {
        onClose();
        watch(deployment);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ErrorNotice error={rollBack.error} title="Could not roll back" />
        <Text fz="sm">
          The release starts again with its original settings and environment. Nothing is built, so it takes about a
          second, and traffic switches without failed requests.
        </Text>
        {!target && <ReleasePicker application={application} value={chosen} onChange={choose} />}
        {chosen && <Preview applicationId={application.id} id={chosen.id} />}
        <ApiSnippetFooter
          call={{
            method: 'POST',
            path: `/applications/${application.id}/rollback`,
            scope: 'applications:deploy',
            docs: 'Deployments/deploymentsRollBack',
            body,
          }}
        >
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={rollBack.isPending} disabled={!chosen}>
              {chosen ? `Roll back to deployment ${chosen.number}` : 'Roll back'}
            </Button>
          </Group>
        </ApiSnippetFooter>
      </Stack>
    </form>
  );
}

function Preview({ applicationId, id }: { applicationId: string; id: string }) {
  const { data: changes, error, refetch } = useQuery(deploymentChangesQuery(applicationId, id));
  if (changes) return <ReleaseComparison changes={changes} />;
  if (error) return <ErrorNotice error={error} title="Could not compare the releases" onRetry={() => void refetch()} />;
  return <Skeleton height={112} aria-label="Comparing" />;
}
