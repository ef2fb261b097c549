/** Pagination (specification, sections 4 and 8). */
export const PAGE_DEFAULT = 1;
export const PER_PAGE_DEFAULT = 20;
export const PER_PAGE_MAX = 100;
/** `Prefer: wait=N` (RFC 7240), in seconds. */
export const PREFER_WAIT_MAX_SECONDS = 60;
/** On the page that visitors get instead of an application, and what it says where nobody has said anything. */
export const MAINTENANCE_MESSAGE_MAX_LENGTH = 1000;
export const MAINTENANCE_MESSAGE_DEFAULT = 'We are working on this site. Please come back in a few minutes.';
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;
export const REQUEST_ID_MAX_LENGTH = 128;
/** Of people who sign in to the dashboard. Length is what counts; there are no rules about kinds of characters. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;
/** Codes that sign in once each, for whoever has lost the authenticator app. */
export const RECOVERY_CODE_COUNT = 10;
