import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import classes from './slow-statements.module.css';

const SHORT_MAX = 240;

/** A statement, of which a long one is shown whole on request. */
export function StatementText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > SHORT_MAX;
  return (
    <>
      <code className={classes.statement}>{isLong && !isWhole ? `${text.slice(0, SHORT_MAX)}…` : text}</code>
      {isLong && (
        <UnstyledButton className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </UnstyledButton>
      )}
    </>
  );
}
