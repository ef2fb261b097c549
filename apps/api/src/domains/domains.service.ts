import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { toHostname, type CreateDomain, type DomainRecord, type DomainsQuery } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service';
import { proxyLane } from '../applications/lanes';
import { actorOf } from '../auth/caller';
import { OperationsService } from '../operations/operations.service';
import { containing } from '../platform/database/condition';
import { isUniqueViolation } from '../platform/database/is-unique-violation';
import { newId } from '../platform/database/new-id';
import { readPage } from '../platform/database/read-page';
import { row } from '../platform/database/row';
import type { Tx } from '../platform/database/tx';
import { AppError, invalidField } from '../platform/http/app-error';
import type { Caller } from '../platform/http/caller';
import type { Page } from '../platform/http/paging';
import type { Reloadable } from '../platform/http/prefer-wait';
import { DomainEvents } from './domain-events';
import { Domain } from './domain.entity';
import { toDomainRecord } from './domain.record';

@Injectable()
export class DomainsService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly operations: OperationsService,
    private readonly events: DomainEvents,
  ) {}

  async page(caller: Caller, applicationId: string, query: DomainsQuery): Promise<Page<DomainRecord>> {
    await this.applications.require(this.dataSource.manager, caller, applicationId);
    const { status } = query;
    const hostname = query.hostname === undefined ? undefined : (toHostname(query.hostname) ?? query.hostname);
    const where = { applicationId, status, hostname };
    const also = query.search === undefined ? [] : [containing(query.search, '"hostname"')];
    const page = await readPage(this.dataSource.manager, Domain, { query, where, also });
    return page.map(toDomainRecord);
  }

  async reload(caller: Caller, id: string): Promise<DomainRecord> {
    const domain = await this.dataSource.manager.findOneBy(Domain, { id });
    if (!domain) throw new AppError('RESOURCE_NOT_FOUND');
    await this.applications.require(this.dataSource.manager, caller, domain.applicationId);
    return toDomainRecord(domain);
  }

  async create(caller: Caller, applicationId: string, body: CreateDomain): Promise<DomainRecord> {
    const mode = body.tls?.mode ?? 'off';
    if (mode === 'auto' || mode === 'custom') {
      throw new AppError('RUNTIME_NOT_SUPPORTED', {
        message: `tls.mode ${mode} comes with a later version; use internal or off.`,
      });
    }
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.requireLocked(tx, caller, applicationId);
      const now = new Date();
      const domain = tx.create(Domain, {
        id: newId('domain'),
        applicationId,
        serverId: application.serverId,
        hostname: hostnameOf(body.hostname, 'hostname'),
        status: 'pending',
        statusReason: null,
        tlsMode: mode,
        redirectTo: body.redirect_to === undefined ? null : hostnameOf(body.redirect_to, 'redirect_to'),
        dnsAddresses: [],
        dnsPointsHere: null,
        createdAt: now,
        updatedAt: now,
      });
      await this.checkRedirect(tx, domain);
      await orTaken(tx.insert(Domain, row<Domain>(domain)));
      await this.events.record(tx, 'domain.created', domain, { actor: actorOf(caller) });
      await this.apply(tx, domain);
      return toDomainRecord(domain);
    });
  }

  async remove(caller: Caller, applicationId: string, id: string): Promise<DomainRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.require(tx, caller, applicationId);
      const domain = await tx.findOneBy(Domain, { id, applicationId });
      if (!domain) throw new AppError('RESOURCE_NOT_FOUND');
      const leads = await tx.findOneBy(Domain, { applicationId, redirectTo: domain.hostname });
      if (leads && leads.status !== 'deleting') {
        throw new AppError('RESOURCE_CONFLICT', {
          message: `${leads.hostname} redirects to it; remove that domain first.`,
        });
      }
      if (domain.status !== 'deleting') {
        Object.assign(domain, { status: 'deleting', statusReason: null, updatedAt: new Date() });
        await tx.save(Domain, domain);
        await this.events.record(tx, 'domain.deleting', domain, { actor: actorOf(caller) });
      }
      if (
        application.status !== 'deleting' &&
        (await this.operations.active(tx, id)).every(({ status }) => status !== 'queued')
      ) {
        await this.apply(tx, domain);
      }
      return toDomainRecord(domain);
    });
  }

  private async apply(tx: Tx, { id, serverId }: Domain): Promise<void> {
    await this.operations.enqueue(tx, { kind: 'proxy.apply', subjectId: id, lane: proxyLane(serverId), serverId });
  }

  private async checkRedirect(tx: Tx, { applicationId, hostname, redirectTo }: Domain): Promise<void> {
    if (redirectTo === null) return;
    if (redirectTo === hostname) throw invalidField('redirect_to', 'redirect_to must be another hostname');
    const target = await tx.findOneBy(Domain, { applicationId, hostname: redirectTo });
    if (!target || target.status === 'deleting')
      throw invalidField('redirect_to', 'redirect_to must be a domain of the same application');
    if (target.redirectTo !== null)
      throw invalidField('redirect_to', 'redirect_to must not be a domain that redirects itself');
  }
}

function hostnameOf(text: string, field: string): string {
  const hostname = toHostname(text);
  if (hostname === undefined) throw invalidField(field, `${field} is not a hostname`);
  return hostname;
}

async function orTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isUniqueViolation(error, 'domains_hostname_uq', 'domains.hostname') ? new AppError('DOMAIN_TAKEN') : error;
  }
}
