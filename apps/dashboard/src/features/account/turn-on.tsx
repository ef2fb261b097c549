import { useState } from 'react';
import type { TotpSetup } from '@fairlead/client';
import { ConfirmPassword } from './confirm-password';
import { useBeginTotp } from './mutations';
import { RecoveryCodes } from './recovery-codes';
import { ScanStep } from './scan-step';

/** Password, then the app, then the codes for when there is no app. A default export, for `lazy`. */
export default function TurnOn({ onDone }: { onDone: () => void }) {
  const begin = useBeginTotp();
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return <RecoveryCodes title="Two-factor sign-in is on" codes={codes} onDone={onDone} />;
  }
  if (setup) return <ScanStep setup={setup} onConfirmed={setCodes} onCancel={onDone} />;
  return (
    <ConfirmPassword
      action="Go on"
      pending={begin.isPending}
      error={begin.error}
      onConfirm={(password) => begin.mutate(password, { onSuccess: setSetup })}
      onCancel={onDone}
    >
      First your password, so that nobody else can do this in a browser that you left open.
    </ConfirmPassword>
  );
}
