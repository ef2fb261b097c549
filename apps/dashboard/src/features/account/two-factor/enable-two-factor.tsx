import { useState } from 'react';
import type { TotpSetup } from '@fairlead/client';
import { ConfirmPasswordForm } from '../confirm-password-form';
import { useBeginTotp } from '../mutations';
import { RecoveryCodeList } from './recovery-code-list';
import { AuthenticatorStep } from './authenticator-step';

/** Password, then the app, then the codes for when there is no app. A default export, for `lazy`. */
export default function EnableTwoFactor({ onDone }: { onDone: () => void }) {
  const begin = useBeginTotp();
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return <RecoveryCodeList title="Two-factor sign-in is on" codes={codes} onDone={onDone} />;
  }
  if (setup) return <AuthenticatorStep setup={setup} onConfirmed={setCodes} onCancel={onDone} />;
  return (
    <ConfirmPasswordForm
      action="Go on"
      pending={begin.isPending}
      error={begin.error}
      onConfirm={(password) => begin.mutate(password, { onSuccess: setSetup })}
      onCancel={onDone}
    >
      First your password, so that nobody else can do this in a browser that you left open.
    </ConfirmPasswordForm>
  );
}
