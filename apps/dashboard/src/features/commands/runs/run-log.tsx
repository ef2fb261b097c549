import type { CommandRunRecord } from '@fairlead/client';
import { LogViewer } from '../../../components/log-viewer/log-viewer';
import { parseOperationLine } from '../../../lib/live/log-line-parsers';
import { useLogStream } from '../../../lib/live/log-stream';
import { isRunActive } from '../run-labels';
import classes from './run-log.module.css';

interface Props {
  run: CommandRunRecord;
  /** Selected line, kept in the URL. */
  line: number | undefined;
  onLine: (line: number) => void;
}

/** Live log of a run. */
export function RunLog({ run, line, onLine }: Props) {
  const { id, application_id: application, command_name: name, status } = run;
  const stream = useLogStream(`/api/v1/applications/${application}/command-runs/${id}/logs`, parseOperationLine);
  return (
    <div className={classes.log}>
      <LogViewer
        stream={stream}
        label={`Log of ${name}`}
        fileName={`run-${id}`}
        line={line}
        onLine={onLine}
        empty={isRunActive({ status }) ? undefined : 'No output.'}
      />
    </div>
  );
}
