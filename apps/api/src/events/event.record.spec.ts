import type { EventName, SubjectKind } from '@fairlead/contracts';
import type { EventEntry } from './event.entity';
import { toEventRecord } from './event.record';

const ADDRESS = 'https://fairlead.example.org';

function entry(name: EventName, subjectType: SubjectKind, more: Partial<EventEntry> = {}): EventEntry {
  return {
    sequence: 1,
    id: 'evt_1',
    name,
    subjectType,
    subjectId: 'x_1',
    subjectName: 'example',
    actorType: 'system',
    actorId: 'system',
    actorName: 'Fairlead',
    actorAddress: null,
    serverId: null,
    serverName: null,
    applicationId: 'app_1',
    applicationName: null,
    data: { database_id: 'db_1' },
    at: new Date(0),
    ...more,
  };
}

describe('the record of an event', () => {
  it.each<[EventName, SubjectKind, string, string]>([
    ['server.ready', 'server', '/servers/x_1', '/servers/x_1'],
    ['server.deleted', 'server', '/servers/x_1', '/servers'],
    ['application.crashed', 'application', '/applications/x_1', '/applications/x_1'],
    ['deployment.live', 'deployment', '/applications/app_1/deployments/x_1', '/applications/app_1/deployments/x_1'],
    ['domain.deleted', 'domain', '/applications/app_1/domains/x_1', '/applications/app_1/domains'],
    ['command.created', 'command', '/applications/app_1/commands/x_1', '/applications/app_1/commands'],
    [
      'command_run.failed',
      'command_run',
      '/applications/app_1/command-runs/x_1',
      '/applications/app_1/commands/runs/x_1',
    ],
    ['variable_group.updated', 'variable_group', '/variable-groups/x_1', '/settings/variable-groups/x_1'],
    ['database.ready', 'database', '/databases/x_1', '/databases/x_1'],
    ['storage.failed', 'storage', '/storages/x_1', '/settings/storages'],
    ['backup.failed', 'backup', '/backups/x_1', '/backups/x_1'],
    ['backup.overdue', 'backup_schedule', '/backup-schedules/x_1', '/databases/db_1/backups'],
    ['restore.succeeded', 'restore', '/restores/x_1', '/restores/x_1'],
  ])('of %s links to the record of the %s and to its page', (name, subject, self, page) => {
    const { links } = toEventRecord(entry(name, subject), ADDRESS);
    expect(links).toEqual({ self: `${ADDRESS}/api/v1${self}`, dashboard: `${ADDRESS}${page}` });
  });

  it('does not exist for events of accounts and of the audit log', () => {
    expect(() => toEventRecord(entry('token.created', 'token'), ADDRESS)).toThrow('not for integrators');
    expect(() => toEventRecord(entry('database.credentials_read', 'database'), ADDRESS)).toThrow('not for integrators');
  });
});
