/**
 * Begins a command that is to come to its end; the path of its script comes behind. To systemd a program that SIGTERM ends has
 * ended well, so that what was stopped, or ended by whoever frees memory, would count as done.
 */
export const TO_ITS_END = ['/bin/sh', '-c', `trap 'exit 143' TERM; /bin/sh "$1" & wait "$!"`, 'to-its-end'] as const;
