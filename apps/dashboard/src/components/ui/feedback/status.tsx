import type { ReactNode } from 'react';
import type { StatusLabel } from '../../../lib/labels/status-labels';
import type { Tone } from '../../../lib/labels/tone';
import classes from './status.module.css';

export type { Tone } from '../../../lib/labels/tone';

/** A state in one word. The dot only repeats what the word says, so colour is never the only carrier. */
export function Status({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

/** A state out of the tables of `lib/status-words`: `<StatusOf words={SERVER_WORDS[server.status]} />`. */
export const StatusBadge = ({ words }: { words: StatusLabel }) => (
  <Status tone={words.tone} title={words.meaning}>
    {words.label}
  </Status>
);

/** The dot alone, where the word stands beside it already or is read out by `label`. */
export const ToneDot = ({ tone, label }: { tone: Tone; label?: string }) => (
  <span className={classes.dot} data-tone={tone} role={label ? 'img' : undefined} aria-label={label} title={label} />
);
