import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ApiSnippetCall } from './api-snippet';
import { setApiSnippetOpen, useApiSnippetOpen } from './api-snippet-visibility';

const ApiSnippet = lazy(() => import('./api-snippet').then((file) => ({ default: file.ApiSnippet })));

/** Shows the API request of a dialog below its buttons, because a dialog has no room beside them. */
export function ApiSnippetFooter({ call, children }: { call: ApiSnippetCall; children: ReactNode }) {
  const open = useApiSnippetOpen();
  return (
    <>
      {children}
      {open ? (
        <Suspense>
          <ApiSnippet call={call} onClose={() => setApiSnippetOpen(false)} />
        </Suspense>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconCode size={15} />}
          onClick={() => setApiSnippetOpen(true)}
          style={{ alignSelf: 'start' }}
        >
          Show API request
        </Button>
      )}
    </>
  );
}
