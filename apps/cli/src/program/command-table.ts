import type { CommandGroup } from './command-groups';
import type { CommandModule } from './define-command';

export interface CommandEntry {
  readonly name: string;
  /** One line without a full stop. */
  readonly summary: string;
  readonly group: CommandGroup;
  /** Reads the code of the command; the other commands are not loaded. */
  readonly load: () => Promise<CommandModule>;
}

/** All commands, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'login',
    summary: 'Sign in to a Fairlead',
    group: 'Account',
    load: () => import('../commands/account/login'),
  },
  {
    name: 'logout',
    summary: 'Revoke the token and remove it from this machine',
    group: 'Account',
    load: () => import('../commands/account/logout'),
  },
  {
    name: 'whoami',
    summary: 'Show the token in use and what it may do',
    group: 'Account',
    load: () => import('../commands/account/whoami'),
  },
  {
    name: 'context',
    summary: 'List, choose and remove the instances you are signed in to',
    group: 'Account',
    load: () => import('../commands/account/context'),
  },
  {
    name: 'link',
    summary: 'Link this folder to an application',
    group: 'Folder',
    load: () => import('../commands/folder/link'),
  },
  {
    name: 'unlink',
    summary: 'Remove the link of this folder',
    group: 'Folder',
    load: () => import('../commands/folder/unlink'),
  },
  {
    name: 'deploy',
    summary: 'Deploy an application and wait until it is live',
    group: 'Deployments',
    load: () => import('../commands/deployments/deploy'),
  },
  {
    name: 'rollback',
    summary: 'Start an earlier release again',
    group: 'Deployments',
    load: () => import('../commands/deployments/rollback'),
  },
  {
    name: 'status',
    summary: 'Show the status of an application and its deployments',
    group: 'Deployments',
    load: () => import('../commands/deployments/status'),
  },
  {
    name: 'logs',
    summary: 'Show what an application or a deployment prints',
    group: 'Deployments',
    load: () => import('../commands/deployments/logs'),
  },
  {
    name: 'apps',
    summary: 'List, show, change and delete applications',
    group: 'Applications',
    load: () => import('../commands/applications/apps'),
  },
  {
    name: 'create',
    summary: 'Create an application from a repository, an image or uploads',
    group: 'Applications',
    load: () => import('../commands/creation/create'),
  },
  {
    name: 'stop',
    summary: 'Stop an application',
    group: 'Applications',
    load: () => import('../commands/applications/stop'),
  },
  {
    name: 'start',
    summary: 'Start an application that was stopped',
    group: 'Applications',
    load: () => import('../commands/applications/start'),
  },
  {
    name: 'restart',
    summary: 'Restart an application without losing a request',
    group: 'Applications',
    load: () => import('../commands/applications/restart'),
  },
  {
    name: 'env',
    summary: 'List, set and remove the environment variables of an application',
    group: 'Applications',
    load: () => import('../commands/environment/env'),
  },
  {
    name: 'domains',
    summary: 'List, add, check and remove the domains of an application',
    group: 'Applications',
    load: () => import('../commands/domains/domains'),
  },
  {
    name: 'run',
    summary: 'Run a command in the live release of an application',
    group: 'Applications',
    load: () => import('../commands/applications/run'),
  },
  {
    name: 'open',
    summary: 'Open the site of an application, or its page in the dashboard',
    group: 'Applications',
    load: () => import('../commands/applications/open'),
  },
  {
    name: 'servers',
    summary: 'List, add, check and remove servers',
    group: 'Servers',
    load: () => import('../commands/servers/servers'),
  },
  {
    name: 'db',
    summary: 'Create, link and remove databases',
    group: 'Databases and backups',
    load: () => import('../commands/databases/db'),
  },
  {
    name: 'backup',
    summary: 'Take, list and schedule backups of databases',
    group: 'Databases and backups',
    load: () => import('../commands/databases/backup'),
  },
  {
    name: 'restore',
    summary: 'Restore a backup of a database',
    group: 'Databases and backups',
    load: () => import('../commands/databases/restore'),
  },
  {
    name: 'events',
    summary: 'List events, or follow them as they happen',
    group: 'More',
    load: () => import('../commands/events/events'),
  },
  {
    name: 'api',
    summary: 'Send a request to the API',
    group: 'More',
    load: () => import('../commands/api/api'),
  },
  {
    name: 'completion',
    summary: 'Print the completion script for a shell',
    group: 'More',
    load: () => import('../commands/completion/completion'),
  },
];
