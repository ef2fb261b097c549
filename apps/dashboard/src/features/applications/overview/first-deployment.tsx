import type { ApplicationRecord } from '@fairlead/client';
import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '../../../components/ui/panel';
import { useMay, WHY_NOT_CHANGE } from '../../../lib/current-user';
import { imageName } from '../../../lib/image';
import { DeployKey } from '../deploy-key';
import { isSsh } from '../repository';
import { LookFirst } from './look-first';
import classes from './first-deployment.module.css';

interface Props {
  application: ApplicationRecord;
  serverName: string | undefined;
  /** The button that deploys. */
  deploy: ReactNode;
}

/** Before anything of it is live: what is left to do, in order. A default export, for `lazy`. */
export default function FirstDeployment({ application, serverName, deploy }: Props) {
  const may = useMay();
  const { source, urls, id } = application;
  if (!may.change) {
    return (
      <Panel title="Nothing of it is live yet">
        <Text c="dimmed">{WHY_NOT_CHANGE}</Text>
      </Panel>
    );
  }
  return (
    <Panel title="Nothing of it is live yet" description="What is left to do until visitors can reach it." flush>
      <ol className={classes.steps}>
        {source.type === 'git' && isSsh(source.repository) && (
          <Step title="Let the server read the repository">
            <DeployKey application={application} />
          </Step>
        )}
        {source.type === 'git' && (
          <Step title="Look at what would be deployed">
            <LookFirst application={application} source={source} serverName={serverName} />
          </Step>
        )}
        <Step title="Deploy it">
          <Text fz="sm" c="dimmed">
            {source.type === 'git' ? (
              'The release is built and started'
            ) : (
              <>
                <code>{imageName(source.image)}</code> is pulled and started as a container
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
