import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { LogViewer } from '../../components/log-viewer/log-viewer';
import { processName } from '../../lib/format/process-name';
import { useStarted } from '../../lib/live/log-stream';
import { isLive, type LogFilter } from './log-filter';
import { RuntimeLogStore } from './runtime-log-store';
import classes from './runtime-log.module.css';

const CLOCK = { times: 'clock' } as const;

interface Props {
  application: Pick<ApplicationRecord, 'id' | 'name' | 'instances'>;
  filter: LogFilter;
  /** Address of the log around a moment. */
  momentHref: (at: string) => string;
  /** Goes to a moment, or back to new lines. */
  onMoment: (at: string | undefined) => void;
}

/** Log of the application, or of one process: live, of a period, or around a moment. */
export function RuntimeLog({ application, filter, momentHref, onMoment }: Props) {
  const { id, name, instances } = application;
  const { process, instance, at } = filter;
  const severalWeb = instances > 1;
  // The key of the component changes with the filter; another object with the same filter must not read everything again.
  const [chosen] = useState(filter);
  const store = useStarted(
    useMemo(() => new RuntimeLogStore(id, chosen, namedProcesses(chosen, severalWeb)), [id, chosen, severalWeb]),
  );
  const { lines, dropped, count, connection } = useSyncExternalStore(store.subscribe, store.snapshot);
  const moments = useMemo(() => ({ href: momentHref, onMoment }), [momentHref, onMoment]);
  const index = at === undefined ? -1 : lines.findIndex((line) => line.at >= at);
  const who = process === undefined ? name : `${processName({ process, instance: instance ?? 1 })} of ${name}`;
  const live = isLive(filter);
  return (
    <div className={classes.tall}>
      <LogViewer
        stream={store}
        label={`Output of ${who}`}
        fileName={`${[name, process, instance]
          .filter(Boolean)
          .join('-')
          .replaceAll(/[^\w.-]+/g, '-')}-log`}
        defaults={CLOCK}
        moments={moments}
        line={index === -1 ? undefined : dropped + index + 1}
        endLabel="Not live"
        above={
          <div className={classes.pages}>
            <PageButton disabled={count === 0} load={() => store.loadEarlier()} none="No earlier lines">
              Load earlier lines
            </PageButton>
            {!live && (
              <>
                <PageButton
                  disabled={connection !== 'ended' || count === 0}
                  load={() => store.loadLater()}
                  none="No later lines"
                >
                  Load later lines
                </PageButton>
                <Button size="compact-sm" variant="default" onClick={() => onMoment(undefined)}>
                  Back to live
                </Button>
              </>
            )}
          </div>
        }
        empty={emptyText(filter, who)}
      />
    </div>
  );
}

interface PageButtonProps {
  disabled: boolean;
  /** Returns whether there may be more. */
  load: () => Promise<boolean>;
  none: string;
  children: string;
}

function PageButton({ disabled, load, none, children }: PageButtonProps) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed' | 'none'>('ready');
  const onClick = () => {
    setState('loading');
    load().then(
      (more) => setState(more ? 'ready' : 'none'),
      () => setState('failed'),
    );
  };
  const label = { ready: children, loading: children, failed: 'Could not load. Try again', none }[state];
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={disabled || state === 'none'}
      loading={state === 'loading'}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function emptyText(filter: LogFilter, who: string): string {
  const { search, stream, level, range, from } = filter;
  const coming = isLive(filter) ? ' New lines appear here immediately.' : '';
  if (search !== undefined) return `No line in the server’s journal contains “${search}”.${coming}`;
  if (filter.at !== undefined || filter.to !== undefined || range !== undefined || from !== undefined)
    return `The server’s journal has no output of ${who} at this time.${coming}`;
  if (level !== undefined) return `The server’s journal has no output of ${who} of this level.${coming}`;
  if (stream === 'stderr') return `No error output of ${who} in the server’s journal.${coming}`;
  return filter.process === undefined
    ? `No output yet.${coming}`
    : `No output of ${who} in the server’s journal yet.${coming}`;
}

/** Lines name their process only where several are possible. */
function namedProcesses({ process, instance }: LogFilter, severalWeb: boolean) {
  if (instance !== undefined) return 'none';
  return severalWeb || process !== undefined ? 'all' : 'workers';
}
