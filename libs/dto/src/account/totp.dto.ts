import { Matches } from 'class-validator';

/** Whether signing in takes a code of an authenticator app. */
export class TotpState {
  /** @example true */
  enabled!: boolean;

  /**
   * How many recovery codes have not been used.
   * @example 10
   */
  recovery_codes_left!: number;
}

/** What an authenticator app needs. It is not in force before a code of it has been confirmed. */
export class TotpSetup {
  /**
   * For typing in, as base32.
   * @example "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
   */
  secret!: string;

  /**
   * For the QR code.
   * @example "otpauth://totp/Fairlead:ann%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Fairlead"
   */
  otpauth_url!: string;
}

/** A code that shows that the app works. */
export class ConfirmTotp {
  /**
   * The six digits that the app shows.
   * @example "492039"
   */
  @Matches(/^\d{3} ?\d{3}$/, { message: 'code must be six digits' })
  code!: string;
}

/** Codes that sign in once each without the authenticator app. They are shown only now. */
export class RecoveryCodes {
  /** @example ["7k2m-x9qd-4vbn-c3wt"] */
  recovery_codes!: string[];
}
