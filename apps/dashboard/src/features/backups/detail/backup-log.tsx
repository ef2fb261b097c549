import type { BackupRecord, RestoreRecord } from '@fairlead/client';
import { LogViewer } from '../../../components/log-viewer/log-viewer';
import { parseOperationLine } from '../../../lib/live/log-line-parsers';
import { useLogStream } from '../../../lib/live/log-stream';
import classes from './backup-detail.module.css';

interface Props {
  /** The backup or restore that the log belongs to. */
  of: Pick<BackupRecord, 'id' | 'database'> & Pick<BackupRecord | RestoreRecord, 'stages'>;
  kind: 'backup' | 'restore';
  line: number | undefined;
  onLine: (line: number) => void;
}

export function BackupLog({ of: { id, database, stages }, kind, line, onLine }: Props) {
  const stream = useLogStream(`/api/v1/${kind}s/${id}/logs`, parseOperationLine);
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
