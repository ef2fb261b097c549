/** Pagination. */
export const PAGE_DEFAULT = 1;
/** Above this, the offset of a page would not fit into 32 bits, as which PostgreSQL reads it. */
export const PAGE_MAX = 1_000_000;
export const PER_PAGE_DEFAULT = 20;
/** The audit log counts, and has pages of, this many entries; `before` leads further back. */
export const EVENTS_COUNTED = 10_000;
export const PER_PAGE_MAX = 100;
/** `Prefer: wait=N` (RFC 7240), in seconds. */
export const PREFER_WAIT_MAX_SECONDS = 60;
/** The message of the maintenance page, and its default. */
export const MAINTENANCE_MESSAGE_MAX_LENGTH = 1000;
export const MAINTENANCE_MESSAGE_DEFAULT = 'We are working on this site. Please come back in a few minutes.';
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;
export const REQUEST_ID_MAX_LENGTH = 128;
/** Password rules: only the length counts, without rules about kinds of characters. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;
/** Single-use recovery codes for users who have lost the authenticator app. */
export const RECOVERY_CODE_COUNT = 10;
