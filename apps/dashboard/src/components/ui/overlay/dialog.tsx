import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-modal';

const DialogModal = lazy(() => import('./dialog-modal'));

/** A modal dialog. Its code is loaded with the first one that opens; focus returns when it closes. */
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
