import { useState } from 'react';
import { ConfirmPassword } from './confirm-password';
import { useRenewRecoveryCodes } from './mutations';
import { RecoveryCodes } from './recovery-codes';

/** A default export, for `lazy`. */
export default function RenewCodes({ onDone }: { onDone: () => void }) {
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes title="Your new recovery codes" codes={codes} onDone={onDone} />;
  return (
    <ConfirmPassword
      action="Make new codes"
      pending={renew.isPending}
      error={renew.error}
      onConfirm={(password) => renew.mutate(password, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })}
      onCancel={onDone}
    >
      Ten new recovery codes take the place of those until now, which then stop working.
    </ConfirmPassword>
  );
}
