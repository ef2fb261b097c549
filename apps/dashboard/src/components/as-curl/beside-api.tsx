import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { AsCurlCall } from './as-curl';
import { setAsCurlOpen, useAsCurlOpen } from './as-curl-open';
import classes from './as-curl.module.css';

const AsCurl = lazy(() => import('./as-curl').then((file) => ({ default: file.AsCurl })));

interface Props {
  /** What the form would send, as it stands now. */
  call: AsCurlCall;
  children: ReactNode;
}

/** Puts the call that a form makes beside the form, for whoever asks to see it. */
export function BesideApi({ call, children }: Props) {
  const open = useAsCurlOpen();
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
            onClick={() => setAsCurlOpen(true)}
          >
            Show as API call
          </Button>
        )}
      </div>
      {open && (
        <Suspense fallback={<div className={classes.panel} aria-busy />}>
          <AsCurl call={call} onClose={() => setAsCurlOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
