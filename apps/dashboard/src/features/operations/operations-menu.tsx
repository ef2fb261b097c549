import type { ApplicationRecord } from '@fairlead/client';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LazyMenu } from '../../components/ui/action-menu';
import { useMay } from '../../lib/current-user';
import { askOperation, leaveOperation, leaveOperationOf, useAskedOperation } from './asked';
import { operationsOf } from './operations';

const loadItems = () => import('./operation-items');
const OperationItems = lazy(loadItems);
const OperationDialogs = lazy(() => import('./operation-dialogs'));

/** What can be done to an application as it is, and what has to be asked before. Viewers see nothing. */
export function OperationsMenu({ application }: { application: ApplicationRecord }) {
  const { change } = useMay();
  const { id, name } = application;
  const asked = useAskedOperation(id);
  const [wanted, setWanted] = useState(false);
  // Whoever goes to another page, or application, with a dialog open does not find it open on the way back.
  useEffect(() => () => leaveOperationOf(id), [id]);
  // From then on the dialogs stay, so that closing one is seen.
  if (asked && !wanted) setWanted(true);
  const operations = operationsOf(application);
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
          onAsk={(operation) => askOperation(id, operation)}
        />
      </LazyMenu>
      {wanted && (
        <Suspense>
          <OperationDialogs application={application} asked={asked} onClose={leaveOperation} />
        </Suspense>
      )}
    </>
  );
}
