import { lazy, Suspense } from 'react';
import type { TroubleProps } from './trouble';

const Trouble = lazy(() => import('./trouble'));

/** On every page of a database that is not simply ready: what is the matter, and the way on. */
export const StateNotice = (props: TroubleProps) =>
  (props.database.status !== 'ready' || props.database.status_reason !== null) && (
    <Suspense>
      <Trouble {...props} />
    </Suspense>
  );
