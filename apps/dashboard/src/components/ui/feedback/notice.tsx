import type { ReactNode } from 'react';
import type { Tone } from '../../../lib/labels/tone';
import classes from './notice.module.css';

interface Props {
  tone: Exclude<Tone, 'idle'>;
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** Buttons and links to act on the notice. */
  actions?: ReactNode;
  role?: 'alert' | 'status';
}

/** A highlighted message. */
export function Notice({ tone, icon, title, children, actions, role }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <div className={classes.text}>
        <div className={classes.title}>{title}</div>
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
