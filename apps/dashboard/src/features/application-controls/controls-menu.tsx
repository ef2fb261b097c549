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
const OperationItems = lazy(loadItems);
const ControlDialogs = lazy(() => import('./control-dialogs'));

/** What can be done to an application as it is, and what has to be asked before. Viewers see nothing. */
export function ControlsMenu({ application }: { application: ApplicationRecord }) {
  const { change } = usePermissions();
  const { id, name } = application;
  const asked = useOpenControlDialog(id);
  const [wanted, setWanted] = useState(false);
  // Whoever goes to another page, or application, with a dialog open does not find it open on the way back.
  useEffect(() => () => closeControlDialogOf(id), [id]);
  // From then on the dialogs stay, so that closing one is seen.
  if (asked && !wanted) setWanted(true);
  const operations = availableControls(application);
  if (!change || operations.length === 0) return null;
  const label = `Operate ${name}`;
  return (
    <>
      <LazyMenu
        label={label}
        width={230}
        renderTarget={(props) => (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={label}
            title="Restart, stop, maintenance page"
            onPointerDown={() => void loadItems()}
            {...props}
          >
            <IconDots size={17} />
          </ActionIcon>
        )}
      >
        <OperationItems
          application={application}
          operations={operations}
          onAsk={(operation) => openControlDialog(id, operation)}
        />
      </LazyMenu>
      {wanted && (
        <Suspense>
          <ControlDialogs application={application} asked={asked} onClose={closeControlDialog} />
        </Suspense>
      )}
    </>
  );
}
