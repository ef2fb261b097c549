/** Environment variables that Fairlead gives each release. */
export const VARIABLES_OF_FAIRLEAD = ['PORT', 'HOST'] as const;

/** Names that applications cannot set: those of Fairlead, and those that belong to the shell that reads them. */
export const RESERVED_VARIABLES: ReadonlySet<string> = new Set([
  ...VARIABLES_OF_FAIRLEAD,
  '_',
  'IFS',
  'OPTIND',
  'PPID',
  'UID',
  'EUID',
  'PWD',
  'OLDPWD',
  'SHELLOPTS',
  'BASHOPTS',
]);
