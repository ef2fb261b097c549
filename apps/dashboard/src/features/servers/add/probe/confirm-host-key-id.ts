/** Where whoever has not confirmed the host key yet is led. */
export const CONFIRM_HOST_KEY_ID = 'confirm-host-key';
