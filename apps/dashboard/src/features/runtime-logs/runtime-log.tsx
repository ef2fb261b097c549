import type { ApplicationRecord } from '@fairlead/client';
import { LogViewer } from '../../components/log-viewer/log-viewer';
import { runtimeLine } from '../../lib/log-sources';
import { useLogStream } from '../../lib/log-stream';
import classes from './runtime-log.module.css';

const CLOCK = { times: 'clock' } as const;

/** What the running application prints, as it prints it. */
export function RuntimeLog({ application }: { application: Pick<ApplicationRecord, 'id' | 'name'> }) {
  const { id, name } = application;
  const stream = useLogStream(`/api/v1/applications/${id}/logs?limit=1000`, runtimeLine);
  return (
    <div className={classes.tall}>
      <LogViewer
        stream={stream}
        label={`What ${name} prints`}
        fileName={`${name.replaceAll(/[^\w.-]+/g, '-')}-log`}
        defaults={CLOCK}
        empty="It has printed nothing yet. What it prints shows here at once."
      />
    </div>
  );
}
