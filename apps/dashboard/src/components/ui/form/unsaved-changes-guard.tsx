import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../overlay/confirm-dialog';

/** Asks for confirmation before a form with unsaved changes is left, by a link, the back button, or closing the tab. */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      action="Leave"
      keep="Stay"
      destroys
      onConfirm={() => blocker.proceed?.()}
    >
      Your changes are not saved and will be lost.
    </ConfirmDialog>
  );
}
