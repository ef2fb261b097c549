import { lazy, Suspense } from 'react';
import type { TroubleProps } from './trouble';

const Trouble = lazy(() => import('./trouble'));

/** On every page of a server that is not ready: what is the matter, what it means for what runs there, and the way on. */
export const ServerBanner = (props: TroubleProps) =>
  props.server.status !== 'ready' && (
    <Suspense>
      <Trouble {...props} />
    </Suspense>
  );
