import { lazy, Suspense } from 'react';
import type { QuestionProps } from './confirm-question';
import { Dialog } from './dialog';

const Question = lazy(() => import('./confirm-question'));

interface Props extends QuestionProps {
  opened: boolean;
  /** "Remove web-1?" */
  title: string;
}

/** Asks before something happens; where `name` is given, only after it was typed. */
export function Confirm({ opened, title, ...question }: Props) {
  return (
    <Dialog opened={opened} onClose={question.onClose} title={title}>
      <Suspense>
        <Question key={String(opened)} {...question} />
      </Suspense>
    </Dialog>
  );
}
