/** The focus target of the form error about an unconfirmed host key. */
export const CONFIRM_HOST_KEY_ID = 'confirm-host-key';
