import type { ApplicationRecord } from '@fairlead/client';
import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '../../../components/ui/layout/panel';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';
import { shortImageName } from '../../../lib/format/image-name';
import { DeployKey } from '../deploy-key';
import { isSshRepository } from '../repository-url';
import { DetectionStep } from './detection-step';
import classes from './first-deployment.module.css';

interface Props {
  application: ApplicationRecord;
  serverName: string | undefined;
  /** The button that deploys. */
  deploy: ReactNode;
}

/** Before anything of it is live: what is left to do, in order. A default export, for `lazy`. */
export default function FirstDeployment({ application, serverName, deploy }: Props) {
  const may = usePermissions();
  const { source, urls, id } = application;
  if (!may.change) {
    return (
      <Panel title="Nothing of it is live yet">
        <Text c="dimmed">{CHANGE_NOT_PERMITTED}</Text>
      </Panel>
    );
  }
  return (
    <Panel title="Nothing of it is live yet" description="What is left to do until visitors can reach it." flush>
      <ol className={classes.steps}>
        {source.type === 'git' && isSshRepository(source.repository) && (
          <Step title="Let the server read the repository">
            <DeployKey application={application} />
          </Step>
        )}
        {source.type === 'git' && (
          <Step title="Look at what would be deployed">
            <DetectionStep application={application} source={source} serverName={serverName} />
          </Step>
        )}
        <Step title="Deploy it">
          <Text fz="sm" c="dimmed">
            {source.type === 'git' ? (
              'The release is built and started'
            ) : (
              <>
                <code>{shortImageName(source.image)}</code> is pulled and started as a container
              </>
            )}
            , has to pass its health check, and is then what visitors see. You watch every stage of it.
          </Text>
          <div>{deploy}</div>
        </Step>
        {urls.length === 0 && (
          <Step title="Give it an address">
            <Text fz="sm" c="dimmed">
              <Link className={classes.link} to="/applications/$applicationId/domains" params={{ applicationId: id }}>
                Add a domain
              </Link>{' '}
              whose visitors it is to serve. That can be done at any time.
            </Text>
          </Step>
        )}
      </ol>
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
