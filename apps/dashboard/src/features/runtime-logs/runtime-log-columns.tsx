import type { ApplicationRecord } from '@fairlead/client';
import type { LogFilter } from './log-filter';
import { RuntimeLog } from './runtime-log';
import classes from './runtime-log.module.css';

interface Props {
  application: Pick<ApplicationRecord, 'id' | 'name' | 'instances'>;
  filter: LogFilter;
  /** Names of the processes. */
  names: readonly string[];
  momentHref: (at: string) => string;
  onMoment: (at: string | undefined) => void;
}

/** Each column keeps a connection open, and browsers open at most six to a host over HTTP/1.1. */
const COLUMNS_MAX = 4;

/** The logs of the processes side by side. */
export default function RuntimeLogColumns({ names, filter, ...props }: Props) {
  return (
    <>
      {names.length > COLUMNS_MAX && (
        <p className={classes.note}>
          The first {COLUMNS_MAX} of {names.length} processes are side by side. Choose another one under Process.
        </p>
      )}
      <div className={classes.columns}>
        {names.slice(0, COLUMNS_MAX).map((process) => (
          <section key={process} className={classes.column} aria-label={process}>
            <h2>{process}</h2>
            <RuntimeLog {...props} filter={{ ...filter, process }} />
          </section>
        ))}
      </div>
    </>
  );
}
