// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import { Applications } from '../resources/applications';
import { Backups } from '../resources/backups';
import { CommandRuns } from '../resources/command-runs';
import { Databases } from '../resources/databases';
import { Deployments } from '../resources/deployments';
import { Events } from '../resources/events';
import { Restores } from '../resources/restores';
import { Servers } from '../resources/servers';
import { Uploads } from '../resources/uploads';
import type { ApiClient } from '../resources/resource';
import { BackupSchedulesResource } from './resources/backup-schedules.gen';
import { CommandsResource } from './resources/commands.gen';
import { DomainsResource } from './resources/domains.gen';
import { PushesResource } from './resources/pushes.gen';
import { StoragesResource } from './resources/storages.gen';
import { SystemResource } from './resources/system.gen';
import { TerminalsResource } from './resources/terminals.gen';
import { TokenResource } from './resources/token.gen';
import { VariableGroupsResource } from './resources/variable-groups.gen';

/** One property for each group of operations of the API. */
export class ApiResources {
  readonly applications: Applications;
  readonly backupSchedules: BackupSchedulesResource;
  readonly backups: Backups;
  readonly commandRuns: CommandRuns;
  readonly commands: CommandsResource;
  readonly databases: Databases;
  readonly deployments: Deployments;
  readonly domains: DomainsResource;
  readonly events: Events;
  readonly pushes: PushesResource;
  readonly restores: Restores;
  readonly servers: Servers;
  readonly storages: StoragesResource;
  readonly system: SystemResource;
  readonly terminals: TerminalsResource;
  readonly token: TokenResource;
  readonly uploads: Uploads;
  readonly variableGroups: VariableGroupsResource;

  constructor(client: ApiClient) {
    this.applications = new Applications(client);
    this.backupSchedules = new BackupSchedulesResource(client);
    this.backups = new Backups(client);
    this.commandRuns = new CommandRuns(client);
    this.commands = new CommandsResource(client);
    this.databases = new Databases(client);
    this.deployments = new Deployments(client);
    this.domains = new DomainsResource(client);
    this.events = new Events(client);
    this.pushes = new PushesResource(client);
    this.restores = new Restores(client);
    this.servers = new Servers(client);
    this.storages = new StoragesResource(client);
    this.system = new SystemResource(client);
    this.terminals = new TerminalsResource(client);
    this.token = new TokenResource(client);
    this.uploads = new Uploads(client);
    this.variableGroups = new VariableGroupsResource(client);
  }
}
