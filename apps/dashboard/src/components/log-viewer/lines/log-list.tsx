import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { LogSnapshot } from '../../../lib/live/log-stream';
import { logText } from '../menu/log-export';
import { isLikelyJson } from './json-line';
import { LogLineRow } from './log-line';
import classes from './log-list.module.css';
import type { LogRows } from './log-rows';
import type { LogSettings, TimestampMode } from '../menu/log-settings';
import { LogStageHeader } from './log-stage-header';
import { useAutoScroll } from './use-auto-scroll';
import { useCopyWholeLog } from './use-copy-whole-log';

const LINE_HEIGHT = 20;
const HEAD_HEIGHT = 32;
const JSON_LINE_HEIGHT = 24;

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** A line to scroll to; a new object for each request. */
export interface LogTarget {
  /** Index among all lines ever received, from 0. */
  readonly line: number;
}

export interface LogListHandle {
  focus: () => void;
  /** The first visible line. */
  topLine: () => number;
}

interface Props {
  ref: Ref<LogListHandle>;
  label: string;
  snapshot: LogSnapshot;
  rows: LogRows;
  settings: LogSettings;
  follow: boolean;
  onFollow: (follow: boolean) => void;
  target: LogTarget | undefined;
  onToggle: (key: string) => void;
  pattern: RegExp | undefined;
  current: number | undefined;
  linked: number | undefined;
  onNumber: ((number: number) => void) | undefined;
  moments: LogMoments | undefined;
}

/** Logs of running programs have no line numbers: lines are linked by their times, and those in JSON can be opened. */
export interface LogMoments {
  readonly href: (at: string) => string;
  readonly onMoment: (at: string) => void;
}

/** Renders the visible lines and a few around them; the header of a stage sticks while its lines scroll. */
export function LogList(props: Props) {
  const { ref, label, snapshot, rows, settings, follow, onFollow, target, onToggle, moments } = props;
  const { lines, dropped } = snapshot;
  const scroller = useRef<HTMLDivElement>(null);
  const [since] = useState(() => Date.now());
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const open = useCallback(
    (number: number) =>
      setOpened(
        (before) => new Set([...before].filter((each) => each !== number).concat(before.has(number) ? [] : number)),
      ),
    [],
  );
  const isOpenable = (line: LogSnapshot['lines'][number] | undefined) =>
    moments !== undefined && line !== undefined && isLikelyJson(line.text);
  // oxlint-disable-next-line react/incompatible-library -- nothing it returns is memoized here, and no compiler does it for us
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: (row: number) => {
      if (rows.isHead(row)) return HEAD_HEIGHT;
      return isOpenable(lines[rows.lineFrom(row)]) ? JSON_LINE_HEIGHT : LINE_HEIGHT;
    },
    getItemKey: useCallback((row: number) => rows.keyOf(row, dropped), [rows, dropped]),
    rangeExtractor: useCallback((range: Range) => withHead(rows, range), [rows]),
    overscan: 12,
  });
  const whole = useCopyWholeLog(() => logText(lines));
  const size = virtual.getTotalSize();
  const onScroll = useAutoScroll(scroller, size, follow, onFollow);
  useLayoutEffect(() => virtual.measure(), [virtual, settings.wrap]);

  // Earlier lines that are put before the others do not move those.
  const placed = useRef({ dropped, size });
  useLayoutEffect(() => {
    const previous = placed.current;
    placed.current = { dropped, size };
    if (dropped < previous.dropped && scroller.current) scroller.current.scrollTop += size - previous.size;
  }, [dropped, size]);

  const reached = useRef<LogTarget>(undefined);
  useLayoutEffect(() => {
    if (!target || reached.current === target) return;
    const place = rows.find(target.line - dropped);
    // The line has not arrived yet, or its stage is being expanded.
    if (!place || place.folded !== undefined) return;
    reached.current = target;
    const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
    // A visible line needs no scrolling; the first row can be hidden below the sticky header.
    if (place.row > startIndex + 2 && place.row < endIndex) return;
    virtual.scrollToIndex(place.row, { align: 'center' });
  }, [target, rows, dropped, virtual]);

  const items = virtual.getVirtualItems();
  const head = rows.headRowAbove(virtual.range?.startIndex ?? 0);
  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    topLine: () => rows.lineFrom(virtual.range?.startIndex ?? 0) + dropped,
  }));
  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        data-wrap={settings.wrap || undefined}
        data-unnumbered={moments !== undefined || undefined}
        // Scrollable content must be reachable by keyboard.
        tabIndex={0}
        // The router restores scroll positions by this name; a fresh name leaves the position of a log to this
        // component.
        data-scroll-restoration-id={`${since}-${props.linked ?? ''}`}
        role="log"
        aria-live="off"
        aria-label={label}
        onScroll={onScroll}
        {...whole}
      >
        <div className={classes.lines} style={linesStyle(size, snapshot.longest)}>
          {items.map(({ index, key, start }) => {
            const row = rows.at(index);
            if (!row) return null;
            const stuck = index === head;
            const measured = row.kind === 'line' && (settings.wrap || isOpenable(lines[row.line]));
            return (
              <div
                key={key}
                className={row.kind === 'head' ? classes.head : classes.row}
                data-stuck={stuck || undefined}
                data-index={index}
                ref={measured ? virtual.measureElement : undefined}
                style={stuck ? undefined : { transform: `translateY(${start}px)` }}
              >
                {row.kind === 'head' ? (
                  <LogStageHeader head={row.head} folded={row.folded} onToggle={() => onToggle(row.head.key)} />
                ) : (
                  <Line {...props} index={row.line} line={lines[row.line]} opened={opened} onOpen={open} />
                )}
              </div>
            );
          })}
        </div>
      </div>
      <div className={classes.ring} aria-hidden />
    </>
  );
}

interface LineProps extends Props {
  index: number;
  line: LogSnapshot['lines'][number] | undefined;
  opened: ReadonlySet<number>;
  onOpen: (number: number) => void;
}

function Line({ line, index, ...props }: LineProps) {
  if (!line) return null;
  const { snapshot, settings, pattern, current, linked, onNumber, moments, opened, onOpen } = props;
  const number = snapshot.dropped + index + 1;
  return (
    <LogLineRow
      line={line}
      number={number}
      onNumber={onNumber}
      onMoment={moments?.onMoment}
      momentHref={moments?.href}
      open={opened.has(number)}
      onOpen={moments && onOpen}
      time={formatLineTime(line.at, snapshot.lines[0]?.at, settings.times)}
      pattern={pattern}
      current={number - 1 === current}
      linked={number === linked}
    />
  );
}

/** The time beside a line, equally wide for all lines of a log. */
function formatLineTime(at: string, start: string | undefined, times: TimestampMode): string | undefined {
  if (times === 'none') return undefined;
  const time = new Date(at).getTime();
  if (times === 'clock') return clock.format(time);
  const tenths = Math.max(0, Math.round((time - new Date(start ?? at).getTime()) / 100));
  const minutes = String(Math.floor(tenths / 600)).padStart(2, '0');
  return `${minutes}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`;
}

function withHead(rows: LogRows, range: Range): number[] {
  const shown = defaultRangeExtractor(range);
  const head = rows.headRowAbove(range.startIndex);
  return head === undefined || shown.includes(head) ? shown : [head, ...shown];
}

const linesStyle = (height: number, longest: number): CSSProperties & { '--longest': string } => ({
  height,
  '--longest': `${longest}ch`,
});
