import { toast } from '../../../lib/browser/toast';
import { ConfirmPasswordForm } from '../confirm-password-form';
import { useDisableTotp } from '../mutations';

/** A default export, for `lazy`. */
export default function DisableTwoFactor({ onDone }: { onDone: () => void }) {
  const disable = useDisableTotp();
  const off = (password: string) =>
    disable.mutate(password, {
      onSuccess: () => {
        toast({ tone: 'ok', title: 'Two-factor authentication is off' });
        onDone();
      },
    });
  return (
    <ConfirmPasswordForm
      action="Turn off"
      destroys
      pending={disable.isPending}
      error={disable.error}
      onConfirm={off}
      onCancel={onDone}
    >
      You will sign in with your password only. Your recovery codes stop working.
    </ConfirmPasswordForm>
  );
}
