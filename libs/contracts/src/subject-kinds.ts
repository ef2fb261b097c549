/** The kinds of event subjects: a record, or this Fairlead instance itself. */
export const SUBJECT_KINDS = [
  'server',
  'application',
  'deployment',
  'command',
  'command_run',
  'domain',
  'storage',
  'backup',
  'restore',
  'backup_schedule',
  'database',
  'variable_group',
  'token',
  'trusted_pipeline',
  'device_authorization',
  'user',
  'invitation',
  'webhook',
  'instance',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
