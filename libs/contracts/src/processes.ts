/** Names of processes beside `web`: never digits only, because a number names an instance. */
export const PROCESS_NAME = /^[a-z][a-z0-9]{0,19}$/;
/** They mean something of their own, in a Procfile as in the settings. */
export const RESERVED_PROCESS_NAMES: readonly string[] = ['web', 'release'];
export const PROCESSES_MAX = 10;
export const INSTANCES_MAX = 16;

/** What a process does. `restarting`: it ended, and is started again after a pause that grows. `failed`: it ended and is not. */
export const PROCESS_STATES = ['running', 'restarting', 'failed', 'stopped'] as const;
export type ProcessState = (typeof PROCESS_STATES)[number];

/** Linux capabilities that a container may be given beyond those that each has; none of them opens the server itself. */
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
