import type { CommandRunRecord } from '@fairlead/client';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { ApiSnippetFooter } from '../../../components/api-snippet/api-snippet-footer';
import { BackLink } from '../../../components/ui/layout/back-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { applicationQuery } from '../../../features/applications/queries';
import { commandRunQuery } from '../../../features/commands/queries';
import { runStatusLabel } from '../../../features/commands/run-labels';
import { RunActions } from '../../../features/commands/runs/run-actions';
import { RunDetails } from '../../../features/commands/runs/run-details';
import { RunLog } from '../../../features/commands/runs/run-log';
import { RunFailureNotice } from '../../../features/commands/runs/run-failure-notice';
import classes from '../../../features/commands/runs/run-log.module.css';
import { hasErrorCode } from '../../../lib/api/api-error';
import { usePermissions } from '../../../lib/session/current-user';
import { parseLineHash } from '../../../lib/url/log-line-hash';
import { useCommandsBlockedReason } from './use-commands-blocked-reason';
import { IconHistory } from '@tabler/icons-react';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { EmptyState } from '../../../components/ui/feedback/empty-state';

const route = getRouteApi('/shell/applications/$applicationId/commands/runs/$runId');

export function CommandRunRoute() {
  const { applicationId, runId } = route.useParams();
  const navigate = route.useNavigate();
  const permissions = usePermissions();
  const line = parseLineHash(useLocation({ select: ({ hash }) => hash }));
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: run, error, refetch } = useQuery(commandRunQuery(applicationId, runId));
  const blockedReason = useCommandsBlockedReason(application);
  const back = (
    <BackLink to="/applications/$applicationId/commands/runs" params={{ applicationId }}>
      {application ? `Runs of ${application.name}` : 'Runs'}
    </BackLink>
  );
  if (!run || hasErrorCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <PageLayout title="Run" back={back}>
        {hasErrorCode(error, 'RESOURCE_NOT_FOUND') ? (
          <RunNotFound applicationId={applicationId} />
        ) : (
          <ErrorNotice error={error} title="Could not load the run" onRetry={() => void refetch()} />
        )}
        {!error && <PanelSkeleton />}
      </PageLayout>
    );
  }
  const call = callOf(run);
  return (
    <PageLayout
      title={run.one_off ? 'One-off command' : run.command_name}
      back={back}
      status={<StatusBadge label={runStatusLabel(run)} />}
      description={<code className={classes.command}>{run.command}</code>}
      actions={
        permissions.canChange && (
          <RunActions
            run={run}
            blockedReason={blockedReason}
            onRunning={({ id }) =>
              void navigate({
                to: '/applications/$applicationId/commands/runs/$runId',
                params: { applicationId, runId: id },
              })
            }
          />
        )
      }
    >
      <RunFailureNotice run={run} />
      <Panel>
        <RunDetails run={run} />
      </Panel>
      {run.status !== 'missed' && (
        <Panel flush>
          <RunLog
            key={run.id}
            run={run}
            line={line}
            onLine={(number) =>
              void navigate({ hash: `L${number}`, replace: true, resetScroll: false, hashScrollIntoView: false })
            }
          />
        </Panel>
      )}
      {call && (
        <Stack>
          <ApiSnippetFooter call={call}>{null}</ApiSnippetFooter>
        </Stack>
      )}
    </PageLayout>
  );
}

/** The request that runs the same again; a command that was deleted has none. */
function callOf({
  application_id: id,
  command_id: commandId,
  one_off: oneOff,
  command,
  timeout_seconds,
}: CommandRunRecord) {
  if (oneOff)
    return {
      method: 'POST',
      path: `/applications/${id}/command-runs`,
      scope: 'applications:write',
      docs: 'Scheduled commands/commandRunsCreate',
      body: { command, timeout_seconds },
    } as const;
  return commandId === null
    ? undefined
    : ({
        method: 'POST',
        path: `/applications/${id}/commands/${commandId}/run`,
        scope: 'applications:deploy',
        docs: 'Scheduled commands/commandsRun',
      } as const);
}

/** Shown for a run that does not exist, or no longer does. */
const RunNotFound = ({ applicationId }: { applicationId: string }) => (
  <Panel>
    <EmptyState
      icon={<IconHistory size={32} stroke={1.5} />}
      title="Run not found"
      action={
        <ButtonLink variant="default" to="/applications/$applicationId/commands/runs" params={{ applicationId }}>
          View all runs
        </ButtonLink>
      }
    >
      Old runs are deleted after the retention period in the instance settings. The latest run of each command is always
      kept.
    </EmptyState>
  </Panel>
);
