import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ApiSnippetCall } from './api-snippet';
import { setApiSnippetOpen, useApiSnippetOpen } from './api-snippet-visibility';
import classes from './api-snippet.module.css';

const ApiSnippet = lazy(() => import('./api-snippet').then((file) => ({ default: file.ApiSnippet })));

interface Props {
  /** What the form would send, as it stands now. */
  call: ApiSnippetCall;
  children: ReactNode;
}

/** Puts the call that a form makes beside the form, for whoever asks to see it. */
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
            Show as API call
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
