import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlayerStop, IconRocket } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermissions } from '../../../lib/session/current-user';
import { defaultDeployRef } from '../../../lib/format/application-source';
import { toastError } from '../../../lib/browser/toast';
import { toastDeployProblem } from '../deploy/toast-deploy-problem';
import { isDeploymentActive, mayCancelDeployment } from '../deployment-labels';
import { useCancelDeployment, useDeploy } from '../mutations';
import { RollBackDialog } from '../rollback/roll-back-dialog';
import { useOpenDeployment } from '../../../lib/browser/use-open-deployment';

interface Props {
  application: ApplicationRecord;
  deployment: DeploymentRecord;
  /** Whether visitors reach its release now; not known at first. */
  runs: boolean | undefined;
}

/** What one can do with a deployment in the state that it is in. Viewers see nothing. */
export function DeploymentActions(props: Props) {
  const { change } = usePermissions();
  if (!change) return null;
  if (isDeploymentActive(props.deployment))
    return mayCancelDeployment(props.deployment) && <Cancel deployment={props.deployment} />;
  return (
    <>
      <DeployAgain {...props} />
      <RollBack {...props} />
    </>
  );
}

function Cancel({ deployment }: { deployment: DeploymentRecord }) {
  const cancel = useCancelDeployment(deployment);
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} />}
      loading={cancel.isPending}
      title="Visitors have seen nothing of it yet, and won’t"
      onClick={() =>
        cancel.mutate(undefined, { onError: (error) => toastError(error, 'The deployment was not canceled') })
      }
    >
      Cancel deployment
    </Button>
  );
}

function DeployAgain({ application, deployment: { ref, status } }: Props) {
  // The image of an application is a setting and no wish of a deployment.
  const isImage = application.source.type === 'image';
  const deploy = useDeploy(application.id);
  const watch = useOpenDeployment();
  const wanted = status === 'failed' || status === 'canceled';
  return (
    <Button
      variant={wanted ? 'filled' : 'default'}
      leftSection={<IconRocket size={16} />}
      loading={deploy.isPending}
      title={`Deploys what ${isImage ? defaultDeployRef(application.source) : ref} is now, with the settings of now`}
      onClick={() =>
        deploy.mutate(isImage ? {} : { ref }, {
          onSuccess: watch,
          onError: (error) => toastDeployProblem(error, application),
        })
      }
    >
      Deploy again
    </Button>
  );
}

/** From what runs to one of the others, from one of the others to it. */
function RollBack({ application, deployment, runs }: Props) {
  const [opened, open] = useState(false);
  const isCurrent = deployment.id === application.current_deployment_id;
  const isTarget = runs === false && deployment.release_kept && application.current_deployment_id !== null;
  if (!isCurrent && !isTarget) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => open(true)}>
        {isCurrent ? 'Roll back…' : 'Roll back to this…'}
      </Button>
      <RollBackDialog
        application={application}
        target={isCurrent ? undefined : deployment}
        opened={opened}
        onClose={() => open(false)}
      />
    </>
  );
}
