/** The headings under which `fairlead --help` lists the commands, in this order. */
export const COMMAND_GROUPS = [
  'Account',
  'Folder',
  'Deployments',
  'Applications',
  'Servers',
  'Databases and backups',
  'More',
] as const;

export type CommandGroup = (typeof COMMAND_GROUPS)[number];
