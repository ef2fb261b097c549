import { lazy, Suspense } from 'react';
import type { DatabaseStatusProblemProps } from './status-problem/database-status-problem';

const DatabaseStatusProblem = lazy(() => import('./status-problem/database-status-problem'));

/** On every page of a database that is not simply ready: what is the matter, and the way on. */
export const DatabaseStatusNotice = (props: DatabaseStatusProblemProps) =>
  (props.database.status !== 'ready' || props.database.status_reason !== null) && (
    <Suspense>
      <DatabaseStatusProblem {...props} />
    </Suspense>
  );
