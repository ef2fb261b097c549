import type { DatabaseRecord } from '@fairlead/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { LogViewer } from '../../components/log-viewer/log-viewer';
import { parseOperationLine } from '../../lib/live/log-line-parsers';
import { useLogStream } from '../../lib/live/log-stream';
import classes from './database-log.module.css';

interface Props {
  database: Pick<DatabaseRecord, 'id' | 'name'>;
  line?: number | undefined;
  onLine?: (line: number) => void;
}

/** Log of the latest operation on a database: creation, password rotation or deletion. */
export function DatabaseLog({ database: { id, name }, line, onLine }: Props) {
  const stream = useLogStream(`/api/v1/databases/${id}/logs`, parseOperationLine);
  const { connection } = useSyncExternalStore(stream.subscribe, stream.snapshot);
  const client = useQueryClient();
  useEffect(() => {
    if (connection === 'ended') void client.invalidateQueries({ queryKey: ['databases', 'detail', id] });
  }, [client, id, connection]);
  return (
    <div className={classes.log}>
      <LogViewer
        stream={stream}
        label={`Log of the latest operation on ${name}`}
        fileName={`database-${name}`}
        line={line}
        onLine={onLine}
        empty="No operations yet."
      />
    </div>
  );
}
