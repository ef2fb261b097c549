import { IconChevronRight } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import type { LogLine } from '../../../lib/live/log-buffer';
import classes from './log-line.module.css';
import { highlightMatches, parseAnsiText } from './ansi-text';
import { formatJsonLine } from './json-line';

interface Props {
  line: LogLine;
  /** Line number, from 1. */
  number: number;
  /** Set where lines can be linked to. */
  onNumber: ((number: number) => void) | undefined;
  time: string | undefined;
  /** Set where the time is a link to the moment. */
  onMoment: ((at: string) => void) | undefined;
  momentHref: ((at: string) => string) | undefined;
  /** Whether the fields of a JSON line are shown. */
  open: boolean;
  onOpen: ((number: number) => void) | undefined;
  pattern: RegExp | undefined;
  /** The current match, and the line that the address links to. */
  current: boolean;
  linked: boolean;
}

export const LogLineRow = memo(function LogLineRow(props: Props) {
  const { line, number, onNumber, pattern, current, linked, open, onOpen } = props;
  const fields = useMemo(() => (onOpen ? formatJsonLine(line.text) : undefined), [onOpen, line]);
  return (
    <div
      className={classes.line}
      data-stream={line.stream}
      data-current={current || undefined}
      data-linked={linked || undefined}
      data-line={number}
    >
      <LineNumber number={number} onNumber={onNumber} />
      <LineTime {...props} />
      {line.level !== undefined && (
        <span className={classes.level} data-level={line.level}>
          {line.level}
        </span>
      )}
      {line.stream === 'fairlead' && <span className={classes.readOut}>Fairlead: </span>}
      {line.stream === 'stderr' && <span className={classes.readOut}>error output: </span>}
      {fields !== undefined && (
        <button
          type="button"
          className={classes.opener}
          aria-expanded={open}
          aria-label="Fields"
          title={open ? 'Hide the fields' : 'Show the fields'}
          onClick={() => onOpen?.(number)}
        >
          <IconChevronRight size={14} aria-hidden />
        </button>
      )}
      <span className={classes.text}>
        {highlightMatches(parseAnsiText(line.text), pattern).map(({ text, styles, marked }, index) => {
          const className = styles.map((name) => classes[name]).join(' ') || undefined;
          const Tag = marked ? 'mark' : 'span';
          return (
            <Tag key={index} className={className}>
              {text}
            </Tag>
          );
        })}
        {open && fields !== undefined && <span className={classes.fields}>{fields}</span>}
      </span>
    </div>
  );
});

/** The time; a link to the moment where the log has those. Not in the tab order, as line numbers. */
function LineTime({ line, time, momentHref, onMoment }: Pick<Props, 'line' | 'time' | 'momentHref' | 'onMoment'>) {
  if (time === undefined) return null;
  if (!onMoment) return <span className={classes.time}>{time}</span>;
  return (
    <a
      className={classes.time}
      href={momentHref?.(line.at)}
      tabIndex={-1}
      title="Link to this moment"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onMoment(line.at);
      }}
    >
      {time}
    </a>
  );
}

/** Not in the tab order, because a screen would have a hundred of these links: the search field goes to lines, too. */
function LineNumber({ number, onNumber }: Pick<Props, 'number' | 'onNumber'>) {
  if (!onNumber) return <span className={classes.number} data-number={number} aria-hidden />;
  return (
    <a
      className={classes.number}
      data-number={number}
      href={`#L${number}`}
      tabIndex={-1}
      aria-hidden
      title={`Link to line ${number}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onNumber(number);
      }}
    />
  );
}
