import { ActionIcon, Button, FocusTrap, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconDots, IconMaximize, IconMinimize } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { copyText } from '../../lib/browser/copy-text';
import { formatCount } from '../../lib/format/format-values';
import { STAGE_STATUS_LABELS } from '../../lib/labels/stage-labels';
import type { LogSnapshot, LogStreamStore } from '../../lib/live/log-stream';
import type { StreamState } from '../../lib/live/stream-connection';
import { ErrorNotice } from '../ui/feedback/error-notice';
import { Status } from '../ui/feedback/status';
import { LazyMenu } from '../ui/overlay/action-menu';
import { downloadLog, logText } from './menu/log-export';
import type { LogMenuProps } from './menu/log-menu-items';
import { LogList, type LogListHandle, type LogMoments, type LogTarget } from './lines/log-list';
import { LogRows, type LogStage } from './lines/log-rows';
import { parseLineNumberQuery } from './search/log-search';
import { LogSearchField } from './search/log-search-field';
import { type LogSettings, useLogSettings } from './menu/log-settings';
import toolbar from './log-toolbar.module.css';
import classes from './log-view.module.css';
import { useLogMatches } from './search/use-log-matches';
import { useLogSearch } from './search/use-log-search';

export interface LogViewerProps {
  stream: LogStreamStore;
  /** What the log belongs to: "Log of deployment 12". */
  label: string;
  /** File name for downloads, without an extension. */
  fileName: string;
  /** The stages of the record, which provide status and duration for the headers. */
  stages?: readonly LogStage[];
  /** The line in the address, from 1, and the callback that changes it. Without the callback, lines have no links. */
  line?: number | undefined;
  onLine?: (line: number) => void;
  defaults?: Partial<LogSettings>;
  /** Replaces "No output yet". */
  empty?: ReactNode;
  /** Links lines by their times instead of their numbers. */
  moments?: LogMoments;
  /** Above the lines, such as a button that loads earlier ones. */
  above?: ReactNode;
  /** Replaces "Complete" of a log that has been read to its end. */
  endLabel?: string;
}

const loadItems = () => import('./menu/log-menu-items');
const LogMenuItems = lazy(loadItems);
const NO_STAGES: readonly LogStage[] = [];

/** A default export, for `lazy`, so that the page and the first lines do not wait for it. */
export default function LogView({
  stream,
  label,
  fileName,
  stages = NO_STAGES,
  line,
  onLine,
  defaults,
  empty,
  moments,
  above,
  endLabel,
}: LogViewerProps) {
  const snapshot = useSyncExternalStore(stream.subscribe, stream.snapshot);
  const { connection, sections, lines, dropped, count } = snapshot;
  const [settings, changeSettings] = useLogSettings(defaults);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [follow, setFollow] = useState(line === undefined);
  const [target, setTarget] = useState<LogTarget | undefined>(line === undefined ? undefined : { line: line - 1 });
  const [full, setFull] = useState(false);
  const list = useRef<LogListHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const rows = useMemo(() => LogRows.of(sections, stages, (key) => folded.has(key)), [sections, stages, folded]);
  const search = useLogSearch(snapshot);
  const matches = useLogMatches(search);
  const [said, say] = useState('');

  // The address can change while the page is open: by the back button, or by hand.
  const [named, setNamed] = useState(line);
  if (named !== line) {
    setNamed(line);
    if (line !== undefined) show(line - 1);
  }

  function show(wanted: number) {
    const place = rows.find(wanted - dropped);
    if (place?.folded !== undefined) setFolded(without(folded, place.folded));
    setFollow(false);
    setTarget({ line: wanted });
  }
  const move = (by: 1 | -1) => {
    const wanted = parseLineNumberQuery(search.query);
    if (wanted !== undefined) {
      const number = Math.min(wanted, dropped + count);
      if (onLine) onLine(number);
      return show(number - 1);
    }
    const next = matches.step(by, matches.current ?? (list.current?.topLine() ?? 0) - 1);
    if (next === undefined) return;
    show(next.line);
    say(`Line ${next.line + 1}, ${next.place}`);
  };
  const toggle = useCallback(
    (key: string) => setFolded((before) => (before.has(key) ? without(before, key) : new Set([...before, key]))),
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && full) setFull(false);
    // Pressed within the field, the shortcut is left to the browser.
    if (
      (event.ctrlKey || event.metaKey) &&
      event.key.toLowerCase() === 'f' &&
      document.activeElement !== field.current
    ) {
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
  };
  const failed = typeof connection === 'object' ? connection.failed : undefined;
  const foldable = rows.heads.length > 0;

  return (
    <FocusTrap active={full}>
      <div
        className={classes.viewer}
        data-full={full || undefined}
        role={full ? 'dialog' : undefined}
        aria-modal={full || undefined}
        aria-label={full ? label : undefined}
        onKeyDown={onKeyDown}
      >
        <div className={toolbar.bar}>
          <div className={toolbar.state}>
            <LogConnectionState connection={connection} endLabel={endLabel} />
            <span className={toolbar.count}>{formatCount(Math.max(0, dropped) + count, 'line')}</span>
          </div>
          <LogSearchField
            ref={field}
            query={search.query}
            onQuery={search.setQuery}
            found={matches.found}
            none={matches.none}
            onMove={move}
            onLeave={() => {
              search.setQuery('');
              list.current?.focus();
            }}
          />
          <ActionIcon.Group>
            <LogMenu
              settings={settings}
              onSettings={changeSettings}
              onFold={foldable ? (on) => setFolded(new Set(on ? rows.heads.map(({ key }) => key) : [])) : undefined}
              onCopy={() =>
                void copyText(logText(lines)).then((copied) => say(copied ? 'Copied.' : 'Could not copy the log.'))
              }
              onDownload={() => downloadLog(lines, fileName)}
            />
            <ActionIcon
              variant="default"
              aria-label={full ? 'Exit full screen' : 'Full screen'}
              title={full ? 'Exit full screen' : 'Full screen'}
              // The focused button keeps the focus when the rest becomes inert.
              data-autofocus={full || undefined}
              onClick={() => setFull(!full)}
            >
              {full ? <IconMinimize size={15} /> : <IconMaximize size={15} />}
            </ActionIcon>
          </ActionIcon.Group>
        </div>
        {failed && (
          <div className={classes.notice}>
            <ErrorNotice error={failed} title="Could not load the log" />
          </div>
        )}
        {above}
        <div className={classes.body}>
          <LogList
            ref={list}
            label={label}
            snapshot={snapshot}
            rows={rows}
            settings={settings}
            follow={follow}
            onFollow={setFollow}
            target={target}
            onToggle={toggle}
            pattern={search.pattern}
            current={matches.current}
            linked={line}
            onNumber={onLine}
            moments={moments}
          />
          {rows.count === 0 && !failed && (
            <div className={classes.silence}>{connection === 'connecting' ? null : (empty ?? 'No output yet.')}</div>
          )}
          {!follow && rows.count > 0 && (
            <Button
              size="xs"
              className={classes.newest}
              leftSection={<IconArrowDown size={14} />}
              onClick={() => {
                setFollow(true);
                list.current?.focus();
              }}
            >
              Jump to latest
            </Button>
          )}
        </div>
        <VisuallyHidden role="status">{logAnnouncement(snapshot, stages)}</VisuallyHidden>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </div>
    </FocusTrap>
  );
}

function LogConnectionState({
  connection,
  endLabel = 'Complete',
}: {
  connection: StreamState;
  endLabel?: string | undefined;
}) {
  if (connection === 'open') return <Status tone="ok">Live</Status>;
  if (connection === 'ended') return <Status tone="idle">{endLabel}</Status>;
  if (connection === 'connecting') return <Status tone="busy">Connecting…</Status>;
  if (connection === 'paused') return <Status tone="idle">Paused</Status>;
  if (connection === 'reconnecting') return <Status tone="warn">Reconnecting…</Status>;
  return connection === 'signed-out' ? (
    <Status tone="warn">Signed out</Status>
  ) : (
    <Status tone="bad">Unavailable</Status>
  );
}

const LogMenu = (props: LogMenuProps) => (
  <LazyMenu
    loadItems={loadItems}
    label="Log options"
    width={220}
    renderTarget={(target) => (
      <ActionIcon variant="default" aria-label="Log options" title="More" {...target}>
        <IconDots size={16} />
      </ActionIcon>
    )}
  >
    <LogMenuItems {...props} />
  </LazyMenu>
);

/**
 * Announces to screen readers that a stage began or ended, that the connection is lost, and that the log ended. Announcing
 * each line would be too much to listen to.
 */
function logAnnouncement({ connection, endStatus }: LogSnapshot, stages: readonly LogStage[]): string {
  if (connection === 'reconnecting') return 'Connection lost. Reconnecting.';
  if (connection === 'ended') return `End of the log${endStatus ? `: ${endStatus.replaceAll('_', ' ')}` : ''}.`;
  const last = stages.findLast(({ status }) => status !== 'pending' && status !== 'skipped');
  return last ? `${last.name.replaceAll(/[-_]/g, ' ')}: ${STAGE_STATUS_LABELS[last.status].label}` : '';
}

function without(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...set].filter((each) => each !== key));
}
