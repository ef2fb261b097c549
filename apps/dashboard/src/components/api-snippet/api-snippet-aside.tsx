import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ApiSnippetCall } from './api-snippet';
import { setApiSnippetOpen, useApiSnippetOpen } from './api-snippet-visibility';
import classes from './api-snippet.module.css';

const ApiSnippet = lazy(() => import('./api-snippet').then((file) => ({ default: file.ApiSnippet })));

interface Props {
  /** The request that the form would send with its current values. */
  call: ApiSnippetCall;
  children: ReactNode;
}

/** Shows the API request of a form beside it when it is switched on. */
export function ApiSnippetAside({ call, children }: Props) {
  const open = useApiSnippetOpen();
  return (
    <div className={classes.beside} data-open={open || undefined}>
      <div className={classes.form}>
        {children}
        {!open && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            mt="md"
            leftSection={<IconCode size={15} />}
            onClick={() => setApiSnippetOpen(true)}
          >
            Show API request
          </Button>
        )}
      </div>
      {open && (
        <Suspense fallback={<div className={classes.panel} aria-busy />}>
          <ApiSnippet call={call} onClose={() => setApiSnippetOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
