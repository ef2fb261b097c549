import type { ApplicationRecord } from '@fairlead/client';
import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Status } from '../../../components/ui/feedback/status';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { Panel } from '../../../components/ui/layout/panel';
import { DEPLOYMENT_STATUS_LABELS } from '../../../lib/labels/status-labels';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';
import { shortImageName } from '../../../lib/format/image-name';
import { DeployKey } from '../deploy-key';
import { isSshRepository } from '../../../lib/format/repository-url';
import { DetectionStep } from './detection-step';
import classes from './first-deployment.module.css';

interface Props {
  application: ApplicationRecord;
  serverName: string | undefined;
  /** The deploy button. */
  deploy: ReactNode;
  /** How an archive is uploaded, for an application that is deployed from uploads. */
  upload?: ReactNode;
}

/** Remaining steps before the first deployment, or its stage while it is in progress. A default export, for `lazy`. */
export default function FirstDeployment({ application, serverName, deploy, upload }: Props) {
  const permissions = usePermissions();
  const { source, urls, id, active_deployment: active } = application;
  if (active) return <Deploying applicationId={id} active={active} />;
  if (!permissions.canChange) {
    return (
      <Panel title="Not deployed yet">
        <Text c="dimmed">{CHANGE_NOT_PERMITTED}</Text>
      </Panel>
    );
  }
  return (
    <Panel title="Not deployed yet" description="Finish these steps to go live." flush>
      <ol className={classes.steps}>
        {source.type === 'git' && isSshRepository(source.repository) && (
          <Step title="Give the server access to the repository">
            <DeployKey application={application} />
          </Step>
        )}
        {source.type === 'git' && (
          <Step title="Check what will be deployed">
            <DetectionStep application={application} source={source} serverName={serverName} />
          </Step>
        )}
        {source.type === 'upload' && <Step title="Upload an archive">{upload}</Step>}
        <Step title="Deploy">
          <Text fz="sm" c="dimmed">
            {source.type === 'image' ? (
              <>
                <code>{shortImageName(source.image)}</code> is pulled and started as a container
              </>
            ) : (
              'The release is built and started'
            )}
            , has to pass its health check, and then receives traffic. You can follow every stage.
          </Text>
          <div>{deploy}</div>
        </Step>
        {urls.length === 0 && (
          <Step title="Add a domain">
            <Text fz="sm" c="dimmed">
              <Link className={classes.link} to="/applications/$applicationId/domains" params={{ applicationId: id }}>
                Add a domain{' '}
              </Link>{' '}
              to make it reachable. You can do this at any time.
            </Text>
          </Step>
        )}
      </ol>
    </Panel>
  );
}

interface DeployingProps {
  applicationId: string;
  active: NonNullable<ApplicationRecord['active_deployment']>;
}

/** The first deployment in progress, with its stage. */
function Deploying({ applicationId, active }: DeployingProps) {
  const { label, tone, meaning } = DEPLOYMENT_STATUS_LABELS[active.status];
  return (
    <Panel
      title={`Deploying #${active.number}`}
      actions={
        <ButtonLink
          to="/applications/$applicationId/deployments/$deploymentId"
          params={{ applicationId, deploymentId: active.id }}
          size="xs"
          variant="default"
        >
          Follow deployment
        </ButtonLink>
      }
    >
      <Stack gap="xs">
        <Status tone={tone}>{label}</Status>
        <Text fz="sm" c="dimmed">
          {meaning}
        </Text>
      </Stack>
    </Panel>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={classes.step}>
    <Stack gap="xs" miw={0}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </Stack>
  </li>
);
