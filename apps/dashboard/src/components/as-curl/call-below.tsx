import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { AsCurlCall } from './as-curl';
import { setAsCurlOpen, useAsCurlOpen } from './as-curl-open';

const AsCurl = lazy(() => import('./as-curl').then((file) => ({ default: file.AsCurl })));

/** The call that a dialog makes, below its buttons: a dialog has no room for it beside them. */
export function CallBelow({ call, children }: { call: AsCurlCall; children: ReactNode }) {
  const open = useAsCurlOpen();
  return (
    <>
      {children}
      {open ? (
        <Suspense>
          <AsCurl call={call} onClose={() => setAsCurlOpen(false)} />
        </Suspense>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconCode size={15} />}
          onClick={() => setAsCurlOpen(true)}
          style={{ alignSelf: 'start' }}
        >
          Show as API call
        </Button>
      )}
    </>
  );
}
