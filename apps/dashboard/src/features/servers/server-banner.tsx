import { lazy, Suspense } from 'react';
import type { ServerStatusProblemProps } from './status-problem/server-status-problem';

const ServerStatusProblem = lazy(() => import('./status-problem/server-status-problem'));

/** On every page of a server that is not ready: what is the matter, what it means for what runs there, and the way on. */
export const ServerStatusNotice = (props: ServerStatusProblemProps) =>
  props.server.status !== 'ready' && (
    <Suspense>
      <ServerStatusProblem {...props} />
    </Suspense>
  );
