import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  toHostnameOrWildcard,
  type CreateDomain,
  type DomainRecord,
  type DomainsQuery,
  type UpdateDomain,
} from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service';
import { proxyLane } from '../applications/lanes';
import { actorOf } from '../auth/caller';
import { Config } from '../platform/config/config';
import { OperationsService } from '../operations/operations.service';
import { containsText } from '../platform/database/query/sql-condition';
import { findLocked } from '../platform/database/query/find-locked';
import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import { newId } from '../platform/database/new-id';
import { readPage } from '../platform/database/query/read-page';
import { partialRow } from '../platform/database/query/partial-row';
import type { Tx } from '../platform/database/tx';
import { AppError, invalidField } from '../platform/http/errors/app-error';
import { sentFields } from '../platform/http/request/sent-fields';
import type { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import type { Reloadable } from '../platform/http/prefer-wait/prefer-wait.decorator';
import { DomainEvents } from './domain-events';
import { patchedDomainSettings, parseHostname, newDomainSettings, type NewDomainSettings } from './domain-settings';
import type { Application } from '../applications/application.entity';
import { Domain } from './domain.entity';
import { toDomainRecord } from './domain.record';
import { hasDomainState } from './domain-state';
import { GeneratedHostnames } from './generated/generated-hostnames';
import { assertFree, assertHostnameVisible } from './hostnames/hostname-conflicts';
import { detailsFor, loadHostnameDetails } from './hostnames/hostname-details';
import { HostnamesService } from './hostnames/hostnames.service';

@Injectable()
export class DomainsService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly operations: OperationsService,
    private readonly events: DomainEvents,
    private readonly hostnames: HostnamesService,
    private readonly generated: GeneratedHostnames,
    private readonly config: Config,
  ) {}

  private get checksDns(): boolean {
    return this.config.get('FAIRLEAD_ACME_CHECK_DNS');
  }

  async page(caller: Caller, applicationId: string, query: DomainsQuery): Promise<ResultPage<DomainRecord>> {
    const tx = this.dataSource.manager;
    await this.applications.require(tx, caller, applicationId);
    const { status } = query;
    const hostname =
      query.hostname === undefined ? undefined : (toHostnameOrWildcard(query.hostname) ?? query.hostname);
    const where = { applicationId, status, hostname };
    const also = [
      ...(query.search === undefined ? [] : [containsText(query.search, '"hostname"')]),
      ...(query.state === undefined ? [] : [hasDomainState(query.state, this.checksDns)]),
    ];
    const page = await readPage(tx, Domain, { query, where, also });
    const useOf = await loadHostnameDetails(tx, page.items);
    return page.map((domain) => toDomainRecord(domain, detailsFor(caller, useOf(domain)), this.checksDns));
  }

  async reload(caller: Caller, id: string): Promise<DomainRecord> {
    const tx = this.dataSource.manager;
    const domain = await tx.findOneBy(Domain, { id });
    if (!domain) throw new AppError('RESOURCE_NOT_FOUND');
    await this.applications.require(tx, caller, domain.applicationId);
    return this.recordOf(tx, caller, domain);
  }

  async find(caller: Caller, applicationId: string, id: string): Promise<DomainRecord> {
    const tx = this.dataSource.manager;
    await this.applications.require(tx, caller, applicationId);
    const domain = await tx.findOneBy(Domain, { id, applicationId });
    if (!domain) throw new AppError('RESOURCE_NOT_FOUND');
    return this.recordOf(tx, caller, domain);
  }

  async create(caller: Caller, applicationId: string, body: CreateDomain): Promise<DomainRecord> {
    const values = await newDomainSettings(body);
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.requireLocked(tx, caller, applicationId);
      return this.recordOf(tx, caller, await this.add(tx, caller, application, body, values));
    });
  }

  /** Adds a domain to an application that the caller has locked or has just created. */
  async add(
    tx: Tx,
    caller: Caller,
    application: Application,
    { hostname: given, tls }: Pick<CreateDomain, 'hostname' | 'tls'>,
    values: NewDomainSettings,
  ): Promise<Domain> {
    const { id: applicationId, serverId } = application;
    const locked =
      given === undefined
        ? await this.generated.lock(tx, caller, application)
        : await this.hostnames.lock(tx, parseHostname(given), serverId);
    const now = new Date();
    const domain = tx.create(Domain, {
      ...values,
      id: newId('domain'),
      applicationId,
      serverId,
      hostname: locked.hostname,
      generated: given === undefined,
      status: 'pending',
      statusReason: null,
      createdAt: now,
      updatedAt: now,
    });
    await assertHostnameVisible(tx, caller, domain);
    await this.hostnames.settle(tx, locked, serverId, tls ?? undefined);
    await this.checkRedirect(tx, domain);
    await assertFree(tx, caller, domain);
    await orTaken(tx.insert(Domain, partialRow<Domain>(domain)));
    const { hostname } = domain;
    await this.events.record(tx, { name: 'domain.created', data: { hostname } }, domain, actorOf(caller));
    await this.apply(tx, domain);
    return domain;
  }

  async update(caller: Caller, applicationId: string, id: string, body: UpdateDomain): Promise<DomainRecord> {
    const { tls, ...rest } = body;
    const values = await patchedDomainSettings(rest);
    return this.dataSource.transaction(async (tx) => {
      await this.applications.requireLocked(tx, caller, applicationId);
      const domain = await findLocked(tx, Domain, { id, applicationId });
      if (!domain) throw new AppError('RESOURCE_NOT_FOUND');
      if (domain.status === 'deleting')
        throw new AppError('RESOURCE_CONFLICT', { message: 'The domain is being deleted.' });
      if ((values.path !== undefined && values.path !== domain.path) || tls)
        await assertHostnameVisible(tx, caller, domain, tls ? 'tls' : 'path');
      // A domain that is served becomes active again only once the proxy has confirmed the change.
      Object.assign(domain, values, { status: 'pending', statusReason: null, updatedAt: new Date() });
      await this.checkRedirect(tx, domain);
      await assertFree(tx, caller, domain);
      const encryption = tls ? await this.hostnames.change(tx, domain, tls) : [];
      await orTaken(tx.save(Domain, domain));
      const changed = [...sentFields(rest), ...encryption];
      const data = { hostname: domain.hostname, changed };
      await this.events.record(tx, { name: 'domain.updated', data }, domain, actorOf(caller));
      await this.apply(tx, domain);
      return this.recordOf(tx, caller, domain);
    });
  }

  async remove(caller: Caller, applicationId: string, id: string): Promise<DomainRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.require(tx, caller, applicationId);
      const domain = await tx.findOneBy(Domain, { id, applicationId });
      if (!domain) throw new AppError('RESOURCE_NOT_FOUND');
      await this.assertNotATarget(tx, domain);
      if (domain.status !== 'deleting') {
        Object.assign(domain, { status: 'deleting', statusReason: null, updatedAt: new Date() });
        await tx.save(Domain, domain);
        const { hostname } = domain;
        await this.events.record(tx, { name: 'domain.deleting', data: { hostname } }, domain, actorOf(caller));
      }
      if (
        application.status !== 'deleting' &&
        (await this.operations.active(tx, id)).every(({ status }) => status !== 'queued')
      ) {
        await this.apply(tx, domain);
      }
      return this.recordOf(tx, caller, domain);
    });
  }

  private async recordOf(tx: Tx, caller: Caller, domain: Domain): Promise<DomainRecord> {
    return toDomainRecord(
      domain,
      detailsFor(caller, (await loadHostnameDetails(tx, [domain]))(domain)),
      this.checksDns,
    );
  }

  private async apply(tx: Tx, { id, serverId }: Domain): Promise<void> {
    await this.operations.enqueue(tx, { kind: 'proxy.apply', subjectId: id, lane: proxyLane(serverId), serverId });
  }

  /** Redirects target a hostname: while another domain of it exists, they remain valid. */
  private async assertNotATarget(tx: Tx, { id, applicationId, hostname }: Domain): Promise<void> {
    const leads = await tx.findBy(Domain, { applicationId, redirectTo: hostname });
    const [open] = leads.filter(({ status }) => status !== 'deleting');
    const others = await tx.findBy(Domain, { applicationId, hostname });
    if (!open || others.some((other) => other.id !== id && other.status !== 'deleting')) return;
    throw new AppError('RESOURCE_CONFLICT', { message: `${open.hostname} redirects to it; remove that domain first.` });
  }

  private async checkRedirect(tx: Tx, { applicationId, hostname, redirectTo }: Domain): Promise<void> {
    if (redirectTo === null) return;
    if (redirectTo === hostname) throw invalidField('redirect_to', 'redirect_to must be another hostname');
    const targets = await tx.findBy(Domain, { applicationId, hostname: redirectTo });
    const staying = targets.filter(({ status }) => status !== 'deleting');
    if (staying.length === 0) throw invalidField('redirect_to', 'redirect_to must be a domain of the same application');
    if (staying.every((target) => target.redirectTo !== null))
      throw invalidField('redirect_to', 'redirect_to must not be a domain that is itself a redirect');
    if (await tx.existsBy(Domain, { applicationId, redirectTo: hostname }))
      throw invalidField('redirect_to', 'other domains redirect to this one, so it cannot be a redirect');
  }
}

async function orTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isUniqueViolation(error, 'domains_hostname_path_uq', 'domains.hostname, domains.path', 'domains.hostname')
      ? new AppError('DOMAIN_TAKEN')
      : error;
  }
}
