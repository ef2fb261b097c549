import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { Status } from '../../../components/ui/feedback/status';
import { formatCount } from '../../../lib/format/format-values';
import { totpQuery } from '../queries';

const EnableTwoFactor = lazy(() => import('./enable-two-factor'));
const DisableTwoFactor = lazy(() => import('./disable-two-factor'));
const RenewRecoveryCodes = lazy(() => import('./renew-recovery-codes'));

const STEPS = { on: EnableTwoFactor, off: DisableTwoFactor, codes: RenewRecoveryCodes } as const;
const FEW = 3;

export function TwoFactor() {
  const { data, error, refetch } = useQuery(totpQuery());
  const [step, setStep] = useState<keyof typeof STEPS>();
  const Step = step && STEPS[step];
  return (
    <Panel
      title="Two-factor authentication"
      description="A code from your phone in addition to the password, so that a stolen password is not enough."
      actions={data && <Status tone={data.enabled ? 'ok' : 'idle'}>{data.enabled ? 'On' : 'Off'}</Status>}
    >
      {error && (
        <ErrorNotice error={error} title="Could not load the two-factor status" onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={36} width={220} />}
      {data && Step && (
        <Suspense fallback={<Skeleton height={180} />}>
          <Step onDone={() => setStep(undefined)} />
        </Suspense>
      )}
      {data &&
        !Step &&
        (data.enabled ? (
          <On left={data.recovery_codes_left} onStep={setStep} />
        ) : (
          <Stack align="flex-start">
            <Text fz="sm" maw={560}>
              You need an authenticator app on your phone, or a password manager that generates codes.
            </Text>
            <Button onClick={() => setStep('on')}>Turn on two-factor authentication</Button>
          </Stack>
        ))}
    </Panel>
  );
}

function On({ left, onStep }: { left: number; onStep: (step: 'off' | 'codes') => void }) {
  return (
    <Stack align="flex-start">
      {left <= FEW && (
        <Notice tone="warn" title={left === 0 ? 'No recovery codes left' : 'Few recovery codes left'}>
          Without a recovery code, losing your phone locks you out until an owner helps. Generate new codes now.
        </Notice>
      )}
      <Text fz="sm">
        A code from your app is required to sign in. <strong>{formatCount(left, 'recovery code')}</strong>{' '}
        {left === 1 ? 'is' : 'are'} left for when you don’t have it.
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => onStep('codes')}>
          Generate new recovery codes
        </Button>
        <Button variant="default" onClick={() => onStep('off')}>
          Turn off
        </Button>
      </Group>
    </Stack>
  );
}
