/** Sent when a repository is to be checked immediately. */
export const PUSH_CHECKS_TOPIC = 'push-checks';
