import type { BackupRecord, RestoreRecord } from '@fairlead/client';
import { LogViewer } from '../../../components/log-viewer/log-viewer';
import { operationLine } from '../../../lib/log-sources';
import { useLogStream } from '../../../lib/log-stream';
import classes from './detail.module.css';

interface Props {
  /** A backup, or a restore. */
  of: Pick<BackupRecord, 'id' | 'database'> & Pick<BackupRecord | RestoreRecord, 'stages'>;
  kind: 'backup' | 'restore';
  line: number | undefined;
  onLine: (line: number) => void;
}

export function BackupLog({ of: { id, database, stages }, kind, line, onLine }: Props) {
  const stream = useLogStream(`/api/v1/${kind}s/${id}/logs`, operationLine);
  return (
    <div className={classes.log}>
      <LogViewer
        stream={stream}
        label={`Log of the ${kind} of ${database.name}`}
        fileName={`${kind}-${database.name}`}
        stages={stages}
        line={line}
        onLine={onLine}
      />
    </div>
  );
}
