import { lazy, Suspense } from 'react';
import type { DatabaseStatusProblemProps } from './status-problem/database-status-problem';

const DatabaseStatusProblem = lazy(() => import('./status-problem/database-status-problem'));

/** Notice about a database that is not simply ready, on each of its pages. */
export const DatabaseStatusNotice = (props: DatabaseStatusProblemProps) =>
  (props.database.status !== 'ready' || props.database.status_reason !== null) && (
    <Suspense>
      <DatabaseStatusProblem {...props} />
    </Suspense>
  );
