import type { AccountSession } from '@fairlead/client';
import { Button } from '@mantine/core';
import { toast, toastError } from '../../../lib/browser/toast';
import { deviceOfUserAgent } from './user-agent';
import { useEndSession } from '../mutations';

export function EndSessionButton({ session: { id, ip, user_agent } }: { session: AccountSession }) {
  const end = useEndSession();
  const { name } = deviceOfUserAgent(user_agent);
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={end.isPending}
      aria-label={`Sign out ${name}, ${ip}`}
      onClick={() =>
        void end
          .mutateAsync(id)
          .then(() => toast({ tone: 'ok', title: `${name} has been signed out` }))
          .catch((error: unknown) => toastError(error, `Could not sign out ${name}`))
      }
    >
      Sign out
    </Button>
  );
}
