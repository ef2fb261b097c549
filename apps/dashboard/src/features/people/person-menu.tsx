import type { UserRecord } from '@fairlead/client';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '../../components/ui/action-menu';
import type { PersonQuestion } from './person-dialogs';

const PersonItems = lazy(() => import('./person-items'));
const PersonDialogs = lazy(() => import('./person-dialogs'));

export function PersonMenu({ person, own }: { person: UserRecord; own: boolean }) {
  const [question, setQuestion] = useState<PersonQuestion>();
  const [opened, setOpened] = useState(false);
  const ask = (what: PersonQuestion) => {
    setQuestion(what);
    setOpened(true);
  };
  return (
    <>
      <ActionMenu label={`Actions for ${person.email}`}>
        <PersonItems person={person} own={own} onAsk={ask} />
      </ActionMenu>
      {question && (
        <Suspense>
          <PersonDialogs question={question} person={person} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
