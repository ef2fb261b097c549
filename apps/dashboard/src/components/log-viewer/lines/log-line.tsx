import { memo } from 'react';
import type { LogLine } from '../../../lib/live/log-buffer';
import classes from './log-line.module.css';
import { highlightMatches, parseAnsiText } from './ansi-text';

interface Props {
  line: LogLine;
  /** Line number, from 1. */
  number: number;
  /** Set where lines can be linked to. */
  onNumber: ((number: number) => void) | undefined;
  time: string | undefined;
  pattern: RegExp | undefined;
  /** The current match, and the line that the address links to. */
  current: boolean;
  linked: boolean;
}

export const LogLineRow = memo(function LogLineRow(props: Props) {
  const { line, number, onNumber, time, pattern, current, linked } = props;
  return (
    <div
      className={classes.line}
      data-stream={line.stream}
      data-current={current || undefined}
      data-linked={linked || undefined}
      data-line={number}
    >
      <LineNumber number={number} onNumber={onNumber} />
      {time !== undefined && <span className={classes.time}>{time}</span>}
      {line.stream === 'fairlead' && <span className={classes.readOut}>Fairlead: </span>}
      {line.stream === 'stderr' && <span className={classes.readOut}>error output: </span>}
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
      </span>
    </div>
  );
});

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
