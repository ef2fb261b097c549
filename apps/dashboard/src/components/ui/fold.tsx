import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './fold.module.css';

/** What few need: there for whoever looks for it. It opens by itself where something within is wrong. */
export const Fold = ({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details className={classes.fold} open={open || undefined}>
    <summary className={classes.title}>
      <IconChevronRight size={15} aria-hidden />
      {title}
    </summary>
    <div className={classes.body}>{children}</div>
  </details>
);
