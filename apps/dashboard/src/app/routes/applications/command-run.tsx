import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { CallBelow } from '../../../components/as-curl/call-below';
import { BackLink } from '../../../components/ui/back-link';
import { Page } from '../../../components/ui/page';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { StatusOf } from '../../../components/ui/status';
import { applicationQuery } from '../../../features/applications/queries';
import { runQuery } from '../../../features/commands/queries';
import { runWordsOf } from '../../../features/commands/run-words';
import { RunActions } from '../../../features/commands/runs/run-actions';
import { RunFacts } from '../../../features/commands/runs/run-facts';
import { RunGone } from '../../../features/commands/runs/run-gone';
import { RunLog } from '../../../features/commands/runs/run-log';
import { RunNotice } from '../../../features/commands/runs/run-notice';
import classes from '../../../features/commands/runs/runs.module.css';
import { isCode } from '../../../lib/api-error';
import { useMay } from '../../../lib/current-user';
import { lineOfHash } from '../../../lib/log-line-hash';
import { useCommandsHindrance } from './use-commands-hindrance';

const route = getRouteApi('/frame/applications/$applicationId/commands/runs/$runId');

export function CommandRunRoute() {
  const { applicationId, runId } = route.useParams();
  const navigate = route.useNavigate();
  const may = useMay();
  const line = lineOfHash(useLocation({ select: ({ hash }) => hash }));
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: run, error, refetch } = useQuery(runQuery(applicationId, runId));
  const hindrance = useCommandsHindrance(application);
  const back = (
    <BackLink to="/applications/$applicationId/commands/runs" params={{ applicationId }}>
      {application ? `Runs of ${application.name}` : 'Runs'}
    </BackLink>
  );
  if (!run || isCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <Page title="Run" back={back}>
        {isCode(error, 'RESOURCE_NOT_FOUND') ? (
          <RunGone applicationId={applicationId} />
        ) : (
          <Problem error={error} title="The run could not be read" onRetry={() => void refetch()} />
        )}
        {!error && <PanelSkeleton />}
      </Page>
    );
  }
  return (
    <Page
      title={run.command_name}
      back={back}
      status={<StatusOf words={runWordsOf(run)} />}
      description={<code className={classes.command}>{run.command}</code>}
      actions={
        may.change && (
          <RunActions
            run={run}
            hindrance={hindrance}
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
      <RunNotice run={run} />
      <Panel>
        <RunFacts run={run} />
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
      {run.command_id !== null && (
        <Stack>
          <CallBelow
            call={{
              method: 'POST',
              path: `/applications/${applicationId}/commands/${run.command_id}/run`,
              scope: 'applications:deploy',
              docs: 'Scheduled commands/commandsRun',
            }}
          >
            {null}
          </CallBelow>
        </Stack>
      )}
    </Page>
  );
}
