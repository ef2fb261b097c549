import type { ApplicationRecord } from '@fairlead/client';
import { LogViewer } from '../../components/log-viewer/log-viewer';
import { parseMixedRuntimeLine, parseNamedRuntimeLine, parseRuntimeLine } from '../../lib/live/log-line-parsers';
import { useLogStream } from '../../lib/live/log-stream';
import { processName } from '../../lib/format/process-name';
import type { LogFilter } from './log-filter';
import classes from './runtime-log.module.css';

const CLOCK = { times: 'clock' } as const;

interface Props {
  application: Pick<ApplicationRecord, 'id' | 'name' | 'instances'>;
  filter: LogFilter;
}

/** Live log of the application, or of one process. */
export function RuntimeLog({ application, filter }: Props) {
  const { id, name, instances } = application;
  const { process, instance } = filter;
  const query = new URLSearchParams({
    limit: '1000',
    ...(process !== undefined && { process }),
    ...(instance !== undefined && { instance: String(instance) }),
  });
  const toLine = toLineOf(filter, instances > 1);
  const stream = useLogStream(`/api/v1/applications/${id}/logs?${query}`, toLine);
  const who = process === undefined ? name : `${processName({ process, instance: instance ?? 1 })} of ${name}`;
  return (
    <div className={classes.tall}>
      <LogViewer
        stream={stream}
        label={`Output of ${who}`}
        fileName={`${[name, process, instance]
          .filter(Boolean)
          .join('-')
          .replaceAll(/[^\w.-]+/g, '-')}-log`}
        defaults={CLOCK}
        empty={
          process === undefined
            ? 'No output yet. New lines appear here immediately.'
            : `No output of ${who} in the server’s journal yet. New lines appear here immediately.`
        }
      />
    </div>
  );
}

/** Lines name their process only where several are possible. */
function toLineOf({ process, instance }: LogFilter, severalWeb: boolean) {
  if (instance !== undefined) return parseRuntimeLine;
  return severalWeb || process !== undefined ? parseNamedRuntimeLine : parseMixedRuntimeLine;
}
