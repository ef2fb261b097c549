import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const InviteDialog = lazy(() => import('./invitations/invite-dialog'));

export function InviteButton() {
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} />} onClick={() => setOpened(true)}>
        Invite
      </Button>
      {opened !== undefined && (
        <Suspense>
          <InviteDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
