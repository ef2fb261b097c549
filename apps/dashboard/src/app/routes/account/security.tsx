import { PasswordForm } from '../../../features/account/password-form';
import { TwoFactor } from '../../../features/account/two-factor/two-factor';

export const SecurityRoute = () => (
  <>
    <TwoFactor />
    <PasswordForm />
  </>
);
