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
      title="Two-factor sign-in"
      description="A code from your phone besides the password, so that a stolen password is not enough."
      actions={data && <Status tone={data.enabled ? 'ok' : 'idle'}>{data.enabled ? 'On' : 'Off'}</Status>}
    >
      {error && <ErrorNotice error={error} title="Its state could not be read" onRetry={() => void refetch()} />}
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
              You need an app that shows such codes, for instance a password manager or an authenticator on your phone.
            </Text>
            <Button onClick={() => setStep('on')}>Turn on two-factor sign-in</Button>
          </Stack>
        ))}
    </Panel>
  );
}

function On({ left, onStep }: { left: number; onStep: (step: 'off' | 'codes') => void }) {
  return (
    <Stack align="flex-start">
      {left <= FEW && (
        <Notice tone="warn" title={left === 0 ? 'No recovery codes are left' : 'Few recovery codes are left'}>
          Without one, a lost phone shuts you out until an owner helps. Make new ones now.
        </Notice>
      )}
      <Text fz="sm">
        Signing in asks for a code of your app. <strong>{formatCount(left, 'recovery code')}</strong>{' '}
        {left === 1 ? 'is' : 'are'} left for when you don’t have it.
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => onStep('codes')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => onStep('off')}>
          Turn off
        </Button>
      </Group>
    </Stack>
  );
}
