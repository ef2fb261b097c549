import type { UserRecord } from '@fairlead/client';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '../../components/ui/overlay/action-menu';
import type { PersonAction } from './person-dialogs';

const loadItems = () => import('./person-menu-items');
const PersonMenuItems = lazy(loadItems);
const PersonDialogs = lazy(() => import('./person-dialogs'));

export function PersonMenu({ person, own }: { person: UserRecord; own: boolean }) {
  const [action, setAction] = useState<PersonAction>();
  const [opened, setOpened] = useState(false);
  const ask = (what: PersonAction) => {
    setAction(what);
    setOpened(true);
  };
  return (
    <>
      <ActionMenu label={`Actions for ${person.email}`} loadItems={loadItems}>
        <PersonMenuItems person={person} own={own} onAction={ask} />
      </ActionMenu>
      {action && (
        <Suspense>
          <PersonDialogs action={action} person={person} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
