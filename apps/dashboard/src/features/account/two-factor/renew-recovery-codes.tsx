import { useState } from 'react';
import { ConfirmPasswordForm } from '../confirm-password-form';
import { useRenewRecoveryCodes } from '../mutations';
import { RecoveryCodeList } from './recovery-code-list';

/** A default export, for `lazy`. */
export default function RenewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodeList title="Your new recovery codes" codes={codes} onDone={onDone} />;
  return (
    <ConfirmPasswordForm
      action="Generate new codes"
      pending={renew.isPending}
      error={renew.error}
      onConfirm={(password) => renew.mutate(password, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })}
      onCancel={onDone}
    >
      Ten new recovery codes replace your current ones, which stop working.
    </ConfirmPasswordForm>
  );
}
