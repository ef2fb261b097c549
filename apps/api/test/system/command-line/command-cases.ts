import type { CommandWorld } from './command-world';

/** A run of a command with `--json`, and the schema of openapi.json that its result has. */
export interface CommandCase {
  readonly args: readonly string[];
  /** `Name` is one record, `Name[]` a list of them in `data`; null is a result that is no record of the API. */
  readonly schema: string | null;
  /** One JSON object by default. `lines` are objects with a `type` besides the fields of the schema; `text` is no JSON. */
  readonly output?: 'lines' | 'text';
  readonly stdin?: string;
  /** 0 by default. */
  readonly code?: number;
}

const HOST_KEY = `SHA256:${'C'.repeat(43)}`;

/**
 * A case for each command, in the order in which they are run: what deletes is at the end. Nothing but the instance is there, so
 * they do not wait for work on servers.
 */
export function commandCases(world: CommandWorld): Record<string, CommandCase> {
  const { application, database, backup, schedule, restored, domain, doomed, server, anew } = world;
  const app = ['--app', application.name];
  return {
    completion: { args: ['bash'], schema: null, output: 'text' },
    whoami: { args: [], schema: null },
    login: { args: [world.url, '--token-stdin', '--name', 'work'], stdin: world.token, schema: null },
    logout: { args: ['--context', 'work'], schema: null },
    'context list': { args: [], schema: null },
    'context use': { args: [world.context], schema: null },
    'context remove': { args: [world.context], schema: null },
    link: { args: [application.name], schema: null },
    unlink: { args: [], schema: null },
    ...serverCases(),
    ...deploymentCases(),
    ...applicationCases(),
    ...environmentCases(),
    ...databaseCases(),
    api: { args: ['GET', `/servers/${server.id}`], schema: 'ServerRecord' },
    events: { args: ['--app', application.name], schema: 'EventRecord[]' },
    ...removalCases(),
  };

  function serverCases(): Record<string, CommandCase> {
    return {
      'servers list': { args: [], schema: 'ServerRecord[]' },
      'servers show': { args: [server.name], schema: 'ServerRecord' },
      'servers key': { args: [], schema: 'SshKeyRecord' },
      'servers add': {
        args: ['web-2', '192.0.2.7', '--host-key', HOST_KEY, '--label', 'zone=eu', '--no-wait'],
        schema: 'ServerRecord',
      },
      'servers check': { args: ['127.0.0.1', '--port', '1'], schema: 'ServerProbeRecord', code: 5 },
      'servers prepare': { args: [world.worn.id, '--no-wait'], schema: 'ServerRecord' },
      'servers trust': { args: [anew.name, '--yes', '--no-wait'], schema: 'ServerRecord' },
    };
  }

  function deploymentCases(): Record<string, CommandCase> {
    return {
      status: { args: [application.name], schema: null },
      logs: { args: [application.name, '--deployment', 'latest'], schema: 'DeploymentLogLine', output: 'lines' },
      rollback: { args: [application.name, '--no-wait'], schema: 'DeploymentRecord' },
      deploy: { args: [application.name, '--ref', 'main', '--no-wait'], schema: 'DeploymentRecord' },
    };
  }

  function applicationCases(): Record<string, CommandCase> {
    return {
      'apps list': { args: ['--server', server.name], schema: 'ApplicationRecord[]' },
      'apps show': { args: [application.id], schema: 'ApplicationRecord' },
      'apps settings': { args: [application.name, 'instances=2'], schema: 'ApplicationRecord' },
      create: {
        args: ['docs', '--server', server.name, '--upload', '--no-link'],
        schema: 'ApplicationRecord',
      },
      restart: { args: [world.crashed.name, '--no-wait'], schema: 'DeploymentRecord' },
      start: { args: [world.crashed.name, '--no-wait'], schema: 'DeploymentRecord' },
      'domains list': { args: app, schema: 'DomainRecord[]' },
      'domains show': { args: [domain.hostname, ...app], schema: 'DomainRecord' },
      'domains check': { args: [domain.hostname, ...app], schema: 'DomainRecord' },
      'domains add': { args: ['www.example.com/shop', '--no-wait', ...app], schema: 'DomainRecord' },
      run: { args: ['--detach', ...app, '--', 'npm', 'run', 'migrate'], schema: 'CommandRunRecord' },
      open: { args: [application.name, '--dashboard', '--print'], schema: null },
    };
  }

  function environmentCases(): Record<string, CommandCase> {
    return {
      'env set': { args: ['API_KEY', '-', ...app], stdin: 'secret', schema: null },
      'env list': { args: app, schema: null },
      'env pull': { args: ['--file', 'pulled.env', ...app], schema: null },
      'env unset': { args: ['API_KEY', ...app], schema: null },
    };
  }

  function databaseCases(): Record<string, CommandCase> {
    return {
      'db list': { args: ['--server', server.name], schema: 'DatabaseRecord[]' },
      'db show': { args: [database.name], schema: 'DatabaseRecord' },
      'db credentials': { args: [database.name], schema: 'DatabaseCredentials' },
      'db slow-statements': { args: [world.measured.name], schema: 'SlowStatements' },
      'db create': {
        args: ['shop-cache', '--engine', 'redis', '--link', application.name, '--no-wait'],
        schema: 'DatabaseRecord',
      },
      'db link': { args: [database.name, ...app], schema: 'DatabaseRecord' },
      'db unlink': { args: [database.name, ...app], schema: 'DatabaseRecord' },
      'db rotate': { args: [database.name, '--yes', '--no-wait'], schema: 'DatabaseRecord' },
      'backup list': { args: [restored.name], schema: 'BackupRecord[]' },
      'backup show': { args: [backup.id], schema: 'BackupRecord' },
      'backup wait': { args: [backup.id], schema: 'BackupRecord' },
      'backup now': { args: [restored.name, '--no-wait'], schema: 'BackupRecord' },
      'backup cancel': { args: [world.queued.id], schema: 'BackupRecord' },
      'backup schedules': { args: [], schema: 'BackupScheduleRecord[]' },
      'backup schedule': {
        args: [restored.name, '--cron', '@daily', '--keep-daily', '7'],
        schema: 'BackupScheduleRecord',
      },
      restore: { args: [restored.name, '--new', 'copy', '--no-wait'], schema: 'RestoreRecord' },
    };
  }

  function removalCases(): Record<string, CommandCase> {
    return {
      'backup unschedule': { args: [schedule.id, '--yes'], schema: 'BackupScheduleRecord' },
      'backup remove': { args: [doomed.backup.id, '--yes'], schema: 'BackupRecord' },
      'db remove': { args: [doomed.database.name, '--yes', '--no-wait'], schema: 'DatabaseRecord' },
      'domains remove': { args: [domain.hostname, '--yes', '--no-wait', ...app], schema: 'DomainRecord' },
      stop: { args: [doomed.application.name, '--no-wait'], schema: 'ApplicationRecord' },
      'apps delete': { args: [doomed.application.name, '--yes', '--no-wait'], schema: 'ApplicationRecord' },
      'servers remove': { args: [doomed.server.name, '--yes', '--no-wait'], schema: 'ServerRecord' },
    };
  }
}
