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
  /** The log’s own page needs no link to it. */
  onLog: boolean;
}

/** A default export, for `lazy`: most databases are ready. */
export default function DatabaseStatusProblem({ database, onLog }: DatabaseStatusProblemProps) {
  const { id, name, engine, status } = database;
  const log = !onLog && (
    <ButtonLink to="/databases/$databaseId/log" params={{ databaseId: id }} size="xs" variant="default">
      View log
    </ButtonLink>
  );
  switch (status) {
    case 'creating':
      return (
        <Notice tone="busy" role="status" icon={<IconLoader2 size={20} />} title={`Creating ${name}`} actions={log}>
          {ENGINE_LABELS[engine].label} is installed on the server if needed, which can take a minute or two. You can
          already link applications.
        </Notice>
      );
    case 'deleting':
      return (
        <Notice tone="busy" role="status" icon={<IconTrash size={20} />} title={`Deleting ${name}`} actions={log}>
          The data, the user and the record are being deleted. If a final backup was requested, it is verified first.
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice
          tone="bad"
          role="alert"
          icon={<IconPlugConnectedX size={20} />}
          title={`${name} is unreachable`}
          actions={<ToServer database={database} />}
        >
          <Reason database={database} />
          {database.measured_at && (
            <p className={classes.text}>
              Last seen <RelativeTime at={database.measured_at} />. Fairlead keeps checking.
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
          title={`${name} failed`}
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
          title="The last operation failed"
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
    View server
  </ButtonLink>
);
