import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlayerStop, IconRocket } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermissions } from '../../../lib/session/current-user';
import { defaultDeployRef, refLabel } from '../../../lib/format/application-source';
import { toastError } from '../../../lib/browser/toast';
import { toastDeployProblem } from '../deploy/toast-deploy-problem';
import { isDeploymentActive, mayCancelDeployment, mayRollBackNow } from '../deployment-labels';
import { useCancelDeployment, useDeploy } from '../mutations';
import { RollBackDialog } from '../rollback/roll-back-dialog';
import { useOpenDeployment } from '../../../lib/browser/use-open-deployment';

interface Props {
  application: ApplicationRecord;
  deployment: DeploymentRecord;
  /** Whether its release is live; undefined while that is unknown. */
  runs: boolean | undefined;
}

/** Actions on a deployment, depending on its status. Viewers get none. */
export function DeploymentActions(props: Props) {
  const { canChange } = usePermissions();
  if (!canChange) return null;
  if (isDeploymentActive(props.deployment))
    return (
      <>
        {mayCancelDeployment(props.deployment) && <Cancel deployment={props.deployment} />}
        {mayRollBackNow(props.deployment) && <RollBackNow deployment={props.deployment} />}
      </>
    );
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
      title="It has not received any traffic yet"
      onClick={() =>
        cancel.mutate(undefined, { onError: (error) => toastError(error, 'Could not cancel the deployment') })
      }
    >
      Cancel deployment
    </Button>
  );
}

/** Not confirmed, because each second counts: the previous release still runs, and the new one can be deployed again. */
function RollBackNow({ deployment }: { deployment: DeploymentRecord }) {
  const cancel = useCancelDeployment(deployment);
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={16} />}
      loading={cancel.isPending}
      title="The previous release still runs and takes the traffic at once"
      onClick={() => cancel.mutate(undefined, { onError: (error) => toastError(error, 'Could not roll back') })}
    >
      Roll back now
    </Button>
  );
}

function DeployAgain({ application, deployment: { ref, status, upload } }: Props) {
  // The image is a setting of the application, so a deployment cannot choose another one.
  const isImage = application.source.type === 'image';
  const deploy = useDeploy(application.id);
  const watch = useOpenDeployment();
  const wanted = status === 'failed' || status === 'canceled';
  return (
    <Button
      variant={wanted ? 'filled' : 'default'}
      leftSection={<IconRocket size={16} />}
      loading={deploy.isPending}
      title={`Deploys ${upload ? '' : 'the latest '}${isImage ? defaultDeployRef(application.source) : refLabel(ref)} with the current settings`}
      onClick={() =>
        deploy.mutate(isImage ? {} : upload ? { upload_id: upload.id } : { ref }, {
          onSuccess: watch,
          onError: (error) => toastDeployProblem(error, application),
        })
      }
    >
      Redeploy
    </Button>
  );
}

/** A rollback from the live deployment to another one, or from elsewhere to this one. */
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
