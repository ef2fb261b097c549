import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNextTickValue } from '../../../lib/browser/use-next-tick-value';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
}

/** A default export, for `lazy`. */
export default function DialogModal({ opened, onClose, title, size = 'md', children }: DialogProps) {
  const shown = useNextTickValue(opened);
  return (
    <Modal opened={shown} onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Close' }}>
      {children}
    </Modal>
  );
}
