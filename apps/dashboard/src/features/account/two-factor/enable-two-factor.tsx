import { useState } from 'react';
import type { TotpSetup } from '@fairlead/client';
import { ConfirmPasswordForm } from '../confirm-password-form';
import { useBeginTotp } from '../mutations';
import { RecoveryCodeList } from './recovery-code-list';
import { AuthenticatorStep } from './authenticator-step';

/** Asks for the password, then connects the app, then shows the recovery codes. A default export, for `lazy`. */
export default function EnableTwoFactor({ onDone }: { onDone: () => void }) {
  const begin = useBeginTotp();
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return <RecoveryCodeList title="Two-factor authentication is on" codes={codes} onDone={onDone} />;
  }
  if (setup) return <AuthenticatorStep setup={setup} onConfirmed={setCodes} onCancel={onDone} />;
  return (
    <ConfirmPasswordForm
      action="Continue"
      pending={begin.isPending}
      error={begin.error}
      onConfirm={(password) => begin.mutate(password, { onSuccess: setSetup })}
      onCancel={onDone}
    >
      Enter your password first, so that no one else can do this in a browser you left open.
    </ConfirmPasswordForm>
  );
}
