import type { ReactNode } from 'react';
import type { StatusLabel } from '../../../lib/labels/status-labels';
import type { Tone } from '../../../lib/labels/tone';
import classes from './status.module.css';

export type { Tone } from '../../../lib/labels/tone';

/** A status as a label. The dot only repeats the label, so that colour is never the only carrier. */
export function Status({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

/**
 * A status from the tables of `lib/labels/status-labels`: `<StatusBadge label={SERVER_STATUS_LABELS[server.status]}
 * />`.
 */
export const StatusBadge = ({ label }: { label: StatusLabel }) => (
  <Status tone={label.tone} title={label.meaning}>
    {label.label}
  </Status>
);

/** The dot alone, where the status is written beside it or read out through `label`. */
export const ToneDot = ({ tone, label }: { tone: Tone; label?: string }) => (
  <span className={classes.dot} data-tone={tone} role={label ? 'img' : undefined} aria-label={label} title={label} />
);
