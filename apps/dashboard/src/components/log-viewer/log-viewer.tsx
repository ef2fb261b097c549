import { lazy, Suspense } from 'react';
import type { LogViewerProps } from './log-view';
import classes from './log-view.module.css';

const LogView = lazy(() => import('./log-view'));

/** A log of any length, finished or still growing. */
export const LogViewer = (props: LogViewerProps) => (
  <Suspense fallback={<div className={classes.viewer} aria-busy />}>
    <LogView {...props} />
  </Suspense>
);
