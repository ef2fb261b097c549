import type { DatabaseRecord } from '@fairlead/client';
import { IconAlertTriangle, IconLoader2, IconPlugConnectedX, IconTrash } from '@tabler/icons-react';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { Notice } from '../../../components/ui/feedback/notice';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { databaseAdviceFor } from './database-advice';
import { ENGINE_LABELS } from '../engine-labels';
import classes from './database-status-problem.module.css';

export interface DatabaseStatusProblemProps {
  database: DatabaseRecord;
  /** Where the log is shown anyway, nobody has to be led to it. */
  onLog: boolean;
}

/** A default export, for `lazy`: most databases are ready and need none of this. */
export default function DatabaseStatusProblem({ database, onLog }: DatabaseStatusProblemProps) {
  const { id, name, engine, status } = database;
  const log = !onLog && (
    <ButtonLink to="/databases/$databaseId/log" params={{ databaseId: id }} size="xs" variant="default">
      See the log
    </ButtonLink>
  );
  switch (status) {
    case 'creating':
      return (
        <Notice
          tone="busy"
          role="status"
          icon={<IconLoader2 size={20} />}
          title={`${name} is being created`}
          actions={log}
        >
          {ENGINE_LABELS[engine].label} is installed on the server where it is not there yet, which can take a minute or
          two. Applications can be linked meanwhile.
        </Notice>
      );
    case 'deleting':
      return (
        <Notice
          tone="busy"
          role="status"
          icon={<IconTrash size={20} />}
          title={`${name} is being deleted`}
          actions={log}
        >
          Its data, its user and its record go. A last backup, where one was asked for, has to be verified first.
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice
          tone="bad"
          role="alert"
          icon={<IconPlugConnectedX size={20} />}
          title={`${name} does not answer`}
          actions={<ToServer database={database} />}
        >
          <Reason database={database} />
          {database.measured_at && (
            <p className={classes.text}>
              It answered last <RelativeTime at={database.measured_at} />. Fairlead keeps looking.
            </p>
          )}
        </Notice>
      );
    case 'failed':
      return (
        <Notice
          tone="bad"
          role="alert"
          icon={<IconAlertTriangle size={20} />}
          title={`${name} has failed`}
          actions={
            <>
              {log}
              <ToServer database={database} />
            </>
          }
        >
          <Reason database={database} />
        </Notice>
      );
    case 'ready':
      return (
        <Notice
          tone="warn"
          role="alert"
          icon={<IconAlertTriangle size={20} />}
          title="What was asked for last was not done"
          actions={log}
        >
          <Reason database={database} />
        </Notice>
      );
  }
}

function Reason({
  database: { status_reason: reason, status_code: code },
}: Pick<DatabaseStatusProblemProps, 'database'>) {
  const advice = databaseAdviceFor(code);
  return (
    <>
      {reason && <p className={classes.reason}>{reason}</p>}
      {advice && <p className={classes.text}>{advice}</p>}
    </>
  );
}

const ToServer = ({ database: { server_id: serverId } }: Pick<DatabaseStatusProblemProps, 'database'>) => (
  <ButtonLink to="/servers/$serverId" params={{ serverId }} size="xs" variant="default">
    See the server
  </ButtonLink>
);
