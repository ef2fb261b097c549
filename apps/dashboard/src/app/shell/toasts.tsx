import { lazy, Suspense, useState } from 'react';
import { useToasts } from '../../lib/browser/toast';
import { useOnline } from '../../lib/browser/use-online';
import classes from './toasts.module.css';

const Toaster = lazy(() => import('./toaster'));

/**
 * The toasts, and a banner while the browser is offline. The code of the toaster is loaded with the first toast; offline it
 * cannot be, so the banner shows the title.
 */
export function Toasts() {
  const toasts = useToasts();
  const online = useOnline();
  const [loadable, setLoadable] = useState(false);
  if (online && toasts.length > 0 && !loadable) setLoadable(true);
  return (
    <>
      <div role="status" className={classes.banner} hidden={online}>
        {!online && (
          <>
            You are offline. Nothing is saved or started until the connection is back.
            {!loadable && toasts.length > 0 && <strong> {toasts.at(-1)?.title}.</strong>}
          </>
        )}
      </div>
      {loadable && (
        <Suspense>
          <Toaster toasts={toasts} />
        </Suspense>
      )}
    </>
  );
}
