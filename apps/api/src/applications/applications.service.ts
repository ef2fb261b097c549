import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EventNameOf } from '@fairlead/contracts';
import {
  type ApplicationRecord,
  type ApplicationsQuery,
  type CreateApplication,
  type EventContent,
  type EnvironmentQuery,
  type UpdateApplication,
} from '@fairlead/dto';
import { generateKeyPair, type Secret } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import {
  actorOf,
  assertNotBoundToApplications,
  canSeeApplication,
  visibleApplications,
  type Actor,
} from '../auth/caller';
import { EventsService } from '../events/events.service';
import { OperationsService } from '../operations/operations.service';
import { findLocked } from '../platform/database/query/find-locked';
import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import { newId } from '../platform/database/new-id';
import { partialRow } from '../platform/database/query/partial-row';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import type { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import type { Reloadable } from '../platform/http/prefer-wait/prefer-wait.decorator';
import { ServersService } from '../servers/servers.service';
import { listApplications } from './application-list';
import { Application } from './application.entity';
import { loadApplicationRecord, loadRevealedRecord } from './application.record';
import {
  patchedEnvironment,
  changedVariableNames,
  toEnvironment,
  plainVariableNames,
  unpackEnvironment,
} from './environment/environment';
import { assertEnvironmentSize, assertPlainNames, environmentColumns } from './environment/environment-columns';
import { EnvironmentAccessLog } from './environment/environment-access-log';
import { proxyLane } from './lanes';
import {
  patchedOperatingSettings,
  newOperatingSettings,
  changedOperatingSettingNames,
} from './settings/operating-settings';
import { changedForgeNames, NO_FORGE, patchedForge } from './settings/forge-settings';
import { SettingsHooks } from './settings/settings-hooks';
import { assertFixedPortFree } from './settings/fixed-port-conflict';
import { pendingChanges } from './settings/pending-changes';
import { changedSettingNames } from './settings/settings-diff';
import { patchedSettings, newSettings, type ApplicationSettings } from './settings/application-settings';
import { checkRegistry, checkSettings, checkSource, checkAutoDeploy } from './settings/settings-validation';
import { patchedRegistryPassword } from './settings/source-settings';

@Injectable()
export class ApplicationsService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly servers: ServersService,
    private readonly events: EventsService,
    private readonly reads: EnvironmentAccessLog,
    private readonly operations: OperationsService,
    private readonly hooks: SettingsHooks,
  ) {}

  page(caller: Caller, query: ApplicationsQuery): Promise<ResultPage<ApplicationRecord>> {
    return listApplications(this.dataSource.manager, query, visibleApplications(caller));
  }

  async find(caller: Caller, id: string, { env }: EnvironmentQuery = {}): Promise<ApplicationRecord> {
    const tx = this.dataSource.manager;
    const application = await this.require(tx, caller, id);
    if (env === 'masked' || !caller.scopes.has('applications:write')) return loadApplicationRecord(tx, application);
    await this.dataSource.transaction((write) => this.reads.record(write, caller, application));
    return loadRevealedRecord(tx, application);
  }

  reload(caller: Caller, id: string): Promise<ApplicationRecord> {
    return this.find(caller, id);
  }

  async create(caller: Caller, body: CreateApplication, { env }: EnvironmentQuery = {}): Promise<ApplicationRecord> {
    assertNotBoundToApplications(caller, 'create applications');
    const settings = newSettings(body);
    const registryPassword = checkedSource(settings, body.source);
    const operating = newOperatingSettings(body);
    checkAutoDeploy(settings, operating);
    const forge = patchedForge(NO_FORGE, settings.source, body.forge);
    const environment = toEnvironment(body);
    assertPlainNames(body.plain_env, environment);
    const id = newId('application');
    const keys = generateKeyPair(id);
    const now = new Date();
    return this.dataSource.transaction(async (tx) => {
      const server = await this.servers.require(tx, caller, body.server_id);
      if (server.status === 'deleting' || server.status === 'host_key_mismatch') this.servers.assertReady(server);
      const application = tx.create(Application, {
        id,
        name: body.name,
        serverId: server.id,
        settings,
        ...environmentColumns(environment),
        ...operating,
        ...forge,
        status: 'created',
        statusReason: null,
        statusDetails: null,
        desiredState: 'running',
        maintenance: null,
        currentDeploymentId: null,
        liveSettings: null,
        liveEnvValues: null,
        linkedValues: null,
        liveLinkedValues: null,
        linkedSecrets: null,
        differingLinks: [],
        linksRotatedAt: null,
        urls: [],
        certificateProblem: null,
        pendingChanges: [],
        deployKeyPublic: keys.publicKey,
        deployKeyPrivate: keys.privateKey,
        registryPassword,
        lastDeploymentNumber: 0,
        cleanupPending: false,
        createdAt: now,
        updatedAt: now,
      });
      await assertFixedPortFree(tx, caller, application);
      await orNameTaken(tx.insert(Application, partialRow<Application>(application)));
      await this.hooks.run(tx, application);
      const event = { name: 'application.created', data: { name: application.name } } as const;
      await this.recordEvent(tx, application, event, actorOf(caller));
      await this.hooks.runCreation(tx, caller, application, body);
      return env === 'masked' ? loadApplicationRecord(tx, application) : loadRevealedRecord(tx, application);
    });
  }

  async update(
    caller: Caller,
    id: string,
    body: UpdateApplication,
    { env }: EnvironmentQuery = {},
  ): Promise<ApplicationRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.requireLocked(tx, caller, id);
      // Names are unique on a server, so a refused one would reveal an application that the token cannot see.
      if (body.name !== undefined && body.name !== application.name)
        assertNotBoundToApplications(caller, 'rename applications');
      const before = { settings: application.settings, env: unpackEnvironment(application.envValues) };
      const environment = patchedEnvironment(before.env, body);
      assertEnvironmentSize(environment);
      assertPlainNames(body.plain_env, environment);
      const settings = patchedSettings(application.settings, body);
      const registryPassword = checkedSource(settings, body.source, application);
      const operating = patchedOperatingSettings(application, body);
      checkAutoDeploy(settings, operating);
      const forge = patchedForge(application, settings.source, body.forge);
      const changed = [
        ...(body.name !== undefined && body.name !== application.name ? ['name'] : []),
        ...changedSettingNames(settings, before.settings),
        ...(typeof body.source?.registry_password === 'string' ? ['source.registry_password'] : []),
        ...changedVariableNames(environment, before.env),
        ...(sameNames(plainVariableNames(environment), plainVariableNames(before.env)) ? [] : ['plain_env']),
        ...changedOperatingSettingNames(operating, application),
        ...changedForgeNames(forge, application),
      ];
      const { sticky, unavailableMessage } = application;
      if (operating.sticky !== sticky || operating.unavailableMessage !== unavailableMessage)
        await this.applyProxy(tx, application);
      Object.assign(application, operating, forge, {
        name: body.name ?? application.name,
        settings,
        updatedAt: new Date(),
      });
      Object.assign(application, environmentColumns(environment));
      application.registryPassword = registryPassword;
      application.pendingChanges = pendingChanges(application);
      if (changed.some((field) => field === 'port' || field === 'runtime'))
        await assertFixedPortFree(tx, caller, application);
      await orNameTaken(tx.save(Application, application));
      await this.hooks.run(tx, application);
      if (changed.length > 0)
        await this.recordEvent(tx, application, { name: 'application.updated', data: { changed } }, actorOf(caller));
      if (env === 'masked') return loadApplicationRecord(tx, application);
      await this.reads.record(tx, caller, application);
      return loadRevealedRecord(tx, application);
    });
  }

  /** Finds an application; one that is hidden from the caller is reported as not found. */
  async require(tx: Tx, caller: Caller, id: string): Promise<Application> {
    const application = await tx.findOneBy(Application, { id });
    if (!application || !canSeeApplication(caller, application)) throw new AppError('RESOURCE_NOT_FOUND');
    return application;
  }

  /** Finds and locks an application; one that is being deleted is refused. */
  async requireLocked(tx: Tx, caller: Caller, id: string): Promise<Application> {
    const application = await findLocked(tx, Application, { id });
    if (!application || !canSeeApplication(caller, application)) throw new AppError('RESOURCE_NOT_FOUND');
    if (application.status === 'deleting')
      throw new AppError('RESOURCE_CONFLICT', { message: 'The application is being deleted.' });
    return application;
  }

  /** Sticky sessions and the message for visitors are part of the proxy's configuration. */
  private async applyProxy(tx: Tx, { id, serverId }: Application): Promise<void> {
    await this.operations.enqueue(tx, { kind: 'proxy.apply', subjectId: id, lane: proxyLane(serverId), serverId });
  }

  recordEvent(
    tx: Tx,
    application: Application,
    event: EventContent<EventNameOf<'application'>>,
    actor: Actor,
  ): Promise<void> {
    const { id, serverId } = application;
    return this.events.record(tx, {
      ...event,
      subject: { type: 'application', id, name: application.name },
      actor,
      serverId,
      applicationId: id,
    });
  }
}

/** Validates the settings together and returns the new registry password. */
function checkedSource(
  settings: ApplicationSettings,
  given: UpdateApplication['source'],
  before?: Application,
): Secret | null {
  const { source } = settings;
  checkSource(given, source);
  const password = patchedRegistryPassword(before?.registryPassword ?? null, before?.settings.source, source, given);
  checkRegistry(source, password, given);
  checkSettings(settings);
  return password;
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

async function orNameTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const taken = isUniqueViolation(error, 'applications_name_uq', 'applications.name');
    throw taken ? new AppError('NAME_TAKEN', { message: 'Another application on the server has this name.' }) : error;
  }
}
