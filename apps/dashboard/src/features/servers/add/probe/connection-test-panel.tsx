import { Button, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { ErrorNotice } from '../../../../components/ui/feedback/error-notice';
import type { AddServerValues } from '../add-server-values';
import classes from './connection-test-panel.module.css';
import type { ConnectionTest as Test } from './use-connection-test';

interface Props {
  test: Test;
  values: AddServerValues;
  onRun: () => void;
}

const ProbeResultView = lazy(() => import('./probe-result-view'));

/** Tests the connection without changing anything on the machine, and reports the result of each step. */
export function ConnectionTestPanel({ test, values, onRun }: Props) {
  const { result, running, error, outdated } = test;
  const again = result !== undefined || outdated;
  return (
    <div>
      <div className={classes.head}>
        <Button
          variant={test.missing === 'test' ? 'filled' : 'default'}
          leftSection={<IconPlugConnected size={16} />}
          onClick={onRun}
          loading={running}
        >
          {again ? 'Test again' : 'Test connection'}
        </Button>
        <Text fz="sm" c="dimmed" role="status">
          {said(test)}
        </Text>
      </div>
      <ErrorNotice error={error} title="Could not test the connection" />
      {(running || result) && (
        <Suspense>
          <ProbeResultView test={test} values={values} />
        </Suspense>
      )}
    </div>
  );
}

function said({ running, outdated, result, partial, missing }: Test): string {
  if (running) return 'Testing the connection. This takes up to ten seconds.';
  if (outdated) return 'The form has changed since the last test.';
  if (!result) return 'The test changes nothing on the machine.';
  if (partial && result.host_key) return 'Confirm the host key. The password is tested after that.';
  if (result.problem && missing === 'repair') return 'A problem must be fixed first.';
  if (result.problem && !missing) return 'The machine will be taken over.';
  return missing === 'confirmation' ? 'All checks passed. Confirm that it is your machine.' : 'All checks passed.';
}
