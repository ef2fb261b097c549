import type { AccountSession } from '@fairlead/client';
import { Button } from '@mantine/core';
import { toast, toastProblem } from '../../lib/toast';
import { deviceWords } from './device-words';
import { useEndSession } from './mutations';

export function EndSession({ session: { id, ip, user_agent } }: { session: AccountSession }) {
  const end = useEndSession();
  const { name } = deviceWords(user_agent);
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={end.isPending}
      aria-label={`Sign out ${name}, ${ip}`}
      onClick={() =>
        void end
          .mutateAsync(id)
          .then(() => toast({ tone: 'ok', title: `${name} is signed out` }))
          .catch((error: unknown) => toastProblem(error, `${name} is not signed out`))
      }
    >
      Sign out
    </Button>
  );
}
