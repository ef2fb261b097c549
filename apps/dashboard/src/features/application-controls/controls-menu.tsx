import type { ApplicationRecord } from '@fairlead/client';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LazyMenu } from '../../components/ui/overlay/action-menu';
import { usePermissions } from '../../lib/session/current-user';
import {
  openControlDialog,
  closeControlDialog,
  closeControlDialogOf,
  useOpenControlDialog,
} from './control-dialog-state';
import { availableControls } from './available-controls';

const loadItems = () => import('./control-menu-items');
const ControlMenuItems = lazy(loadItems);
const ControlDialogs = lazy(() => import('./control-dialogs'));

/** The menu of controls and their dialogs. Viewers get neither. */
export function ControlsMenu({ application }: { application: ApplicationRecord }) {
  const { canChange } = usePermissions();
  const { id, name } = application;
  const opened = useOpenControlDialog(id);
  const [wanted, setWanted] = useState(false);
  // A dialog that is open on leaving the page would otherwise be open again on return.
  useEffect(() => () => closeControlDialogOf(id), [id]);
  // The dialogs stay mounted once opened, so that the closing transition shows.
  if (opened && !wanted) setWanted(true);
  const controls = availableControls(application);
  if (!canChange || controls.length === 0) return null;
  const label = `Actions for ${name}`;
  return (
    <>
      <LazyMenu
        loadItems={loadItems}
        label={label}
        width={230}
        renderTarget={(props) => (
          <ActionIcon variant="default" size={36} aria-label={label} title="Restart, stop, maintenance page" {...props}>
            <IconDots size={17} />
          </ActionIcon>
        )}
      >
        <ControlMenuItems
          application={application}
          controls={controls}
          onConfirm={(control) => openControlDialog(id, control)}
        />
      </LazyMenu>
      {wanted && (
        <Suspense>
          <ControlDialogs application={application} opened={opened} onClose={closeControlDialog} />
        </Suspense>
      )}
    </>
  );
}
