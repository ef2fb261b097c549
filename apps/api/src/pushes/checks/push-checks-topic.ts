/** Sent when a repository is to be asked at once. */
export const PUSH_CHECKS_TOPIC = 'push-checks';
