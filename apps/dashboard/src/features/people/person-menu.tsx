import type { UserRecord } from '@fairlead/client';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '../../components/ui/overlay/action-menu';
import type { PersonAction } from './person-dialogs';

const PersonMenuItems = lazy(() => import('./person-menu-items'));
const PersonDialogs = lazy(() => import('./person-dialogs'));

export function PersonMenu({ person, own }: { person: UserRecord; own: boolean }) {
  const [question, setQuestion] = useState<PersonAction>();
  const [opened, setOpened] = useState(false);
  const ask = (what: PersonAction) => {
    setQuestion(what);
    setOpened(true);
  };
  return (
    <>
      <ActionMenu label={`Actions for ${person.email}`}>
        <PersonMenuItems person={person} own={own} onAsk={ask} />
      </ActionMenu>
      {question && (
        <Suspense>
          <PersonDialogs question={question} person={person} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
