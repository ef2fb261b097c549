import type { ApplicationRecord } from '@fairlead/client';
import { Button, Stack, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '../../../components/ui/panel';
import { isCode } from '../../../lib/api-error';
import { useMay, WHY_NOT_CHANGE } from '../../../lib/current-user';
import { originOf } from '../../../lib/origin';
import { DeployKey } from '../deploy-key';
import { Detected } from '../detected';
import { DetectionProblem } from '../detection-problem';
import { Looking } from '../looking';
import { useDetectAgain, useUpdateApplication } from '../mutations';
import { isSsh } from '../repository';
import { BranchChoice } from './branch-choice';
import { RepositoryBranches } from './repository-branches';
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
  const detect = useDetectAgain(application.id);
  const update = useUpdateApplication(application.id);
  const source = originOf(application.source);
  const change = (part: { branch?: string; repository?: string }) =>
    update.mutate({ source: part }, { onSuccess: () => detect.mutate({}) });
  const busy = detect.isPending || update.isPending;
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
        {isSsh(source.repository) && (
          <Step title="Let the server read the repository">
            <DeployKey application={application} />
          </Step>
        )}
        <Step title="Look at what would be deployed">
          <Text fz="sm" c="dimmed">
            {serverName ?? 'Its server'} reads <code>{source.branch}</code> as a deployment would. Nothing is built or
            kept.
          </Text>
          <div>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconSearch size={15} />}
              loading={busy}
              onClick={() => detect.mutate({})}
            >
              {detect.data || detect.error ? 'Look again' : 'Look at the repository'}
            </Button>
          </div>
          {busy && <Looking server={serverName} />}
          {!busy && detect.data && (
            <>
              <BranchChoice
                branches={detect.data.branches}
                branch={source.branch}
                onChange={(branch) => change({ branch })}
              />
              <Detected found={detect.data} />
            </>
          )}
          {!busy && (
            <DetectionProblem
              error={detect.error ?? update.error}
              repository={source.repository}
              serverId={application.server_id}
              branch={source.branch}
              onRepository={(repository) => change({ repository })}
              overKey="Add the deploy key above to the repository, then look again."
            />
          )}
          {!busy && isCode(detect.error, 'REF_NOT_FOUND') && (
            <RepositoryBranches application={application} onChange={(branch) => change({ branch })} />
          )}
        </Step>
        <Step title="Deploy it">
          <Text fz="sm" c="dimmed">
            The release is built and started, has to pass its health check, and is then what visitors see. You watch
            every stage of it.
          </Text>
          <div>{deploy}</div>
        </Step>
        {application.urls.length === 0 && (
          <Step title="Give it an address">
            <Text fz="sm" c="dimmed">
              <Link
                className={classes.link}
                to="/applications/$applicationId/domains"
                params={{ applicationId: application.id }}
              >
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
