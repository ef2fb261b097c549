import type { ServerRecord } from '@fairlead/client';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLoader2, IconPlugConnectedX, IconTrash } from '@tabler/icons-react';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { Notice } from '../../../components/ui/feedback/notice';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { toastError } from '../../../lib/browser/toast';
import { ServerAdvice } from '../server-advice';
import { HostKeyChanged } from './host-key-changed';
import { useProvisionServer } from '../mutations';
import classes from './server-status-problem.module.css';
import { runningStep } from '../provisioning/provisioning-step-labels';
import { DESTRUCTIVE_TRIGGER } from '../../../components/ui/overlay/destructive';

const TakeOverMachine = lazy(() => import('./take-over-machine'));

export interface ServerStatusProblemProps {
  server: ServerRecord;
  mayChange: boolean;
  /** Hidden where the steps are shown anyway. */
  onProvisioning: boolean;
}

/** A default export, for `lazy`: most servers are ready and do not need it. */
export default function ServerStatusProblem({ server, mayChange, onProvisioning }: ServerStatusProblemProps) {
  switch (server.status) {
    case 'ready':
      return null;
    case 'provisioning':
      return onProvisioning ? null : <ProvisioningNotice server={server} />;
    case 'host_key_mismatch':
      return <HostKeyChanged server={server} mayChange={mayChange} />;
    case 'unreachable':
      return (
        <Notice
          tone="bad"
          role="alert"
          icon={<IconPlugConnectedX size={20} />}
          title={`${server.name} is unreachable`}
          actions={
            mayChange && (
              <>
                <ProvisionButton server={server} label="Retry now" />
                <TakeOverButton server={server} />
              </>
            )
          }
        >
          <Reason server={server} />
          <p className={classes.text}>
            {server.last_seen_at && (
              <>
                Last seen <RelativeTime at={server.last_seen_at} />.{' '}
              </>
            )}
            Its applications may still be running, but they cannot be inspected or deployed until the machine answers.
            Fairlead keeps retrying and recovers automatically.
          </p>
          <div className={classes.advice}>
            <ServerAdvice code={server.status_code} place={server} />
          </div>
        </Notice>
      );
    case 'failed':
      return (
        <Notice
          tone="bad"
          role="alert"
          icon={<IconAlertTriangle size={20} />}
          title={`${server.name} ${provisioningFailed(server) ? 'could not be provisioned' : 'could not be cleaned up'}`}
          actions={
            <>
              {mayChange && <ProvisionButton server={server} label="Provision again" />}
              {mayChange && <TakeOverButton server={server} />}
              {!onProvisioning && <StepsLink server={server}>View output</StepsLink>}
            </>
          }
        >
          <Reason server={server} />
          <div className={classes.advice}>
            <ServerAdvice code={server.status_code} place={server} />
          </div>
        </Notice>
      );
    case 'deleting':
      return (
        <Notice tone="busy" role="status" icon={<IconTrash size={20} />} title={`${server.name} is being removed`}>
          Fairlead is removing its proxy, folders and users from the machine. The server is then deleted.
        </Notice>
      );
  }
}

/** Two kinds of work can end in this status: if no provisioning step failed, it was the cleanup. */
const provisioningFailed = ({ provisioning }: ServerRecord) =>
  provisioning.steps.length === 0 || provisioning.steps.some(({ status }) => status === 'failed');

const Reason = ({ server }: { server: ServerRecord }) =>
  server.status_reason && <p className={classes.reason}>{server.status_reason}</p>;

function ProvisioningNotice({ server }: { server: ServerRecord }) {
  const step = runningStep(server.provisioning.steps);
  return (
    <Notice
      tone="busy"
      role="status"
      icon={<IconLoader2 size={20} />}
      title={`${server.name} is being provisioned`}
      actions={<StepsLink server={server}>View progress</StepsLink>}
    >
      {step ? `${step.title}: ${step.text}` : 'It starts in a moment.'}
    </Notice>
  );
}

const StepsLink = ({ server, children }: { server: ServerRecord; children: string }) => (
  <ButtonLink to="/servers/$serverId/provisioning" params={{ serverId: server.id }} size="xs" variant="default">
    {children}
  </ButtonLink>
);

/** Shown where a person can decide that the machine belongs to this server. */
function TakeOverButton({ server }: { server: ServerRecord }) {
  const [opened, setOpened] = useState<boolean>();
  if (!server.found_owner && server.status_code !== 'MACHINE_MISMATCH') return null;
  return (
    <>
      <Button size="xs" {...DESTRUCTIVE_TRIGGER} onClick={() => setOpened(true)}>
        Take over…
      </Button>
      {opened !== undefined && (
        <Suspense>
          <TakeOverMachine server={server} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

function ProvisionButton({ server, label }: { server: ServerRecord; label: string }) {
  const provision = useProvisionServer(server.id);
  return (
    <Button
      size="xs"
      loading={provision.isPending}
      onClick={() => provision.mutate({}, { onError: (error) => toastError(error, 'Could not provision the server') })}
    >
      {label}
    </Button>
  );
}
