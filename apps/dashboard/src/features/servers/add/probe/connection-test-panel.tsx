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

/** Tries the connection without changing anything on the machine, and says at each step what it found or what to do. */
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
      <ErrorNotice error={error} title="The connection was not tested" />
      {(running || result) && (
        <Suspense>
          <ProbeResultView test={test} values={values} />
        </Suspense>
      )}
    </div>
  );
}

function said({ running, outdated, result, partial, missing }: Test): string {
  if (running) return 'Trying; it takes ten seconds at most.';
  if (outdated) return 'Something has changed since the last test.';
  if (!result) return 'Nothing is changed on the machine.';
  if (partial && result.host_key) return 'Confirm the host key; then the password is tried.';
  if (result.problem) return 'There is something to do first.';
  return missing === 'confirmation' ? 'All in order. Confirm that it is your machine.' : 'All in order.';
}
