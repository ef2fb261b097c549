import type { CommandRunRecord } from '@fairlead/client';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '../../../components/ui/feedback/notice';
import { runAdviceFor } from '../run-labels';

/** Why a run did not succeed, and what to do. */
export function RunFailureNotice({ run }: { run: CommandRunRecord }) {
  const { status, failure } = run;
  if (!failure) return null;
  const missed = status === 'missed';
  return (
    <Notice
      tone={missed ? 'warn' : 'bad'}
      icon={<IconAlertTriangle size={18} />}
      title={missed ? 'Missed run' : 'Run failed'}
    >
      <Text fz="sm" fw={500}>
        {failure.message}
      </Text>
      <Text fz="sm" mt={4}>
        {runAdviceFor(run)}
      </Text>
      <Text fz="xs" ff="monospace" c="dimmed" mt={4}>
        {failure.code}
      </Text>
    </Notice>
  );
}
