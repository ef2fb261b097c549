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

/** What the running application prints, or one process of it, as it prints it. */
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
        label={`What ${who} prints`}
        fileName={`${[name, process, instance]
          .filter(Boolean)
          .join('-')
          .replaceAll(/[^\w.-]+/g, '-')}-log`}
        defaults={CLOCK}
        empty={
          process === undefined
            ? 'It has printed nothing yet. What it prints shows here at once.'
            : `Nothing of ${who} is in the server’s journal yet. What it prints shows here at once.`
        }
      />
    </div>
  );
}

/** Only lines that may be of another process say whose they are. */
function toLineOf({ process, instance }: LogFilter, severalWeb: boolean) {
  if (instance !== undefined) return parseRuntimeLine;
  return severalWeb || process !== undefined ? parseNamedRuntimeLine : parseMixedRuntimeLine;
}
