import { Button, Stack, Textarea } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { Panel } from '../../../components/ui/layout/panel';
import { useCheckIdToken } from './pipeline-mutations';

const IdTokenReportView = lazy(() => import('./id-token-report'));

/** Tries an id token out, without using it. */
export function IdTokenCheckForm() {
  const check = useCheckIdToken();
  const [token, setToken] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate({ id_token: token.trim() });
  };
  return (
    <Panel
      title="Test an id token"
      description="Paste one to see what it would get, and why not. Nothing is issued, and the token can still be used."
    >
      <form onSubmit={submit} noValidate aria-label="Test an id token">
        <Stack gap="md">
          <Textarea
            label="Id token"
            autosize
            minRows={3}
            maxRows={8}
            {...EXACT_INPUT_PROPS}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', overflowWrap: 'anywhere' } }}
            value={token}
            onChange={({ currentTarget }) => setToken(currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={check.isPending}
            disabled={!token.trim()}
            style={{ alignSelf: 'flex-start' }}
          >
            Test
          </Button>
          <ErrorNotice error={check.error} title="Could not test the token" />
          <Suspense>{check.data && <IdTokenReportView report={check.data} />}</Suspense>
        </Stack>
      </form>
    </Panel>
  );
}
