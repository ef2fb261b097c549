import { Center } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorNotice } from '../components/ui/feedback/error-notice';

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  // The router loads the code of the page again; without that, the same error would be thrown.
  const retry = () => void router.invalidate().then(reset);
  return (
    <Center mih="70dvh" p="md">
      <ErrorNotice error={error} title="Could not load the page" onRetry={retry} />
    </Center>
  );
}

/** In place of the shell, which has the main landmark otherwise. */
export const ShellError = (props: ErrorComponentProps) => (
  <main>
    <RouteError {...props} />
  </main>
);
