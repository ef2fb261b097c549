import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { TokenRecord } from '@fairlead/client';

const RevokeTokenDialog = lazy(() => import('./list/revoke-token-dialog'));

export function RevokeTokenButton({ token }: { token: TokenRecord }) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpened(true)} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
      {opened !== undefined && (
        <Suspense>
          <RevokeTokenDialog token={token} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
