import { lazy, Suspense } from 'react';
import type { ConfirmFormProps } from './confirm-form';
import { Dialog } from './dialog';

const ConfirmForm = lazy(() => import('./confirm-form'));

interface Props extends ConfirmFormProps {
  opened: boolean;
  /** "Remove web-1?" */
  title: string;
}

/** Asks for confirmation; with `name`, only after it was typed. */
export function ConfirmDialog({ opened, title, ...confirmation }: Props) {
  return (
    <Dialog opened={opened} onClose={confirmation.onClose} title={title}>
      <Suspense>
        <ConfirmForm key={String(opened)} {...confirmation} />
      </Suspense>
    </Dialog>
  );
}
