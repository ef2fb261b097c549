import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-modal';

const DialogModal = lazy(() => import('./dialog-modal'));

/** A window over the page. What it takes to show one is loaded with the first that opens; focus comes back when it closes. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <DialogModal {...props} />
      </Suspense>
    )
  );
}
