/** Names of processes beside `web`: not only digits, because a number names an instance. */
export const PROCESS_NAME = /^[a-z][a-z0-9]{0,19}$/;
/** Reserved names, in a Procfile as well as in the settings. */
export const RESERVED_PROCESS_NAMES: readonly string[] = ['web', 'release'];
export const PROCESSES_MAX = 10;
export const INSTANCES_MAX = 16;

/**
 * The state of a process. `restarting`: it exited, and is restarted after a growing pause. `failed`: it exited and is
 * not restarted.
 */
export const PROCESS_STATES = ['running', 'restarting', 'failed', 'stopped'] as const;
export type ProcessState = (typeof PROCESS_STATES)[number];

/** Linux capabilities that can be added to a container; none of them allows it to control the server. */
export const CONTAINER_CAPABILITIES = [
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'IPC_LOCK',
  'KILL',
  'MKNOD',
  'NET_ADMIN',
  'NET_BIND_SERVICE',
  'NET_RAW',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
  'SYS_NICE',
  'SYS_PTRACE',
  'SYS_RESOURCE',
] as const;
export type ContainerCapability = (typeof CONTAINER_CAPABILITIES)[number];
