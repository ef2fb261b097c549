import type { QueryKey } from '@tanstack/react-query';

/** The part of an `AuditEntry` that is needed here. */
interface Entry {
  name: string;
  subject: { type: string; id: string };
  application_id: string | null;
}

/**
 * The queries that an event invalidates, by the type of its subject. Query keys follow conventions that all features
 * share.
 */
const BY_SUBJECT: Readonly<Record<string, (entry: Entry) => readonly QueryKey[]>> = {
  server: ({ subject }) => [
    ['servers', 'list'],
    ['servers', 'newest'],
    ['servers', 'detail', subject.id],
    ['servers', 'provisioning', subject.id],
  ],
  application: ({ subject, name }) => [
    ['applications', 'list'],
    ['applications', 'newest'],
    ['applications', 'detail', subject.id],
    ['applications', 'usage', subject.id],
    ['pushes', subject.id],
    ...(name.startsWith('application.terminal_') ? [['terminals']] : []),
    ...(name === 'application.uploaded' ? [['uploads', subject.id]] : []),
    ...(name === 'application.updated' ? [['environment', subject.id]] : []),
    ['databases'],
    ['variable-groups'],
  ],
  deployment: ({ subject, application_id }) => [
    ['deployments', 'list'],
    ['deployments', 'detail', subject.id],
    ['deployments', 'changes'],
    ['applications', 'list'],
    ['applications', 'detail', application_id],
    ['applications', 'usage', application_id],
    // A push says which deployment it has started.
    ['pushes', application_id],
    // A deployment applies the pending changes of the application's databases and variable groups.
    ['databases'],
    ['variable-groups'],
  ],
  command: ({ application_id, name }) => [
    ['commands', application_id],
    // Runs show whether their command still exists.
    ...(name === 'command.deleted' ? [['command-runs']] : []),
  ],
  command_run: ({ application_id, subject }) => [
    ['commands', application_id],
    ['command-runs', 'list', application_id],
    ['command-runs', 'detail', subject.id],
  ],
  // The domains of a hostname share its certificate, and can belong to several applications.
  domain: ({ application_id }) => [['domains'], ['applications', 'list'], ['applications', 'detail', application_id]],
  storage: ({ subject }) => [
    ['storages', 'list'],
    ['storages', 'detail', subject.id],
  ],
  backup: ({ subject }) => [['backups', 'list'], ['backups', 'detail', subject.id], ['backup-schedules']],
  restore: ({ subject }) => [
    ['restores', 'list'],
    ['restores', 'detail', subject.id],
  ],
  backup_schedule: () => [['backup-schedules']],
  variable_group: ({ subject, name }) => [
    // The page of a deleted group has nothing to read any more.
    name === 'variable_group.deleted' ? ['variable-groups', 'list'] : ['variable-groups'],
    ...(name === 'variable_group.updated' ? [['environment', subject.id]] : []),
    ['applications', 'list'],
    ['applications', 'detail'],
  ],
  // Pending changes of an application include the databases linked to it.
  database: ({ subject }) => [
    ['databases', 'list'],
    ['databases', 'detail', subject.id],
    ['applications', 'list'],
    ['applications', 'detail'],
  ],
  // Each token of a pipeline is a use of the pipeline.
  token: () => [['tokens'], ['trusted-pipelines']],
  trusted_pipeline: () => [['trusted-pipelines'], ['tokens']],
  webhook: () => [['webhooks']],
  user: () => [['users'], ['account'], ['session']],
  invitation: () => [['invitations'], ['users']],
  instance: () => [['instance']],
};

const ALWAYS: readonly QueryKey[] = [['audit'], ['overview']];

export const invalidatedQueries = (entry: Entry): readonly QueryKey[] => [
  ...(BY_SUBJECT[entry.subject.type]?.(entry) ?? []),
  ...ALWAYS,
];
