import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CreateDomain, DomainRecord, DomainsQuery, UpdateDomain } from '@fairlead/dto';
import { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import { PreferWait } from '../platform/http/prefer-wait/prefer-wait.decorator';
import {
  RespondsWith,
  RespondsWithPage,
  ErrorResponses,
  LocationOf,
  RequireScope,
} from '../platform/http/routing/route.decorators';
import { DomainsService } from './domains.service';

const location = (data: DomainRecord): string => `/api/v1/applications/${data.application_id}/domains`;
const subject = ({ id }: DomainRecord): string => id;

@ApiTags('Domains')
@Controller('api/v1/applications/:id/domains')
export class DomainsController {
  constructor(private readonly domains: DomainsService) {}

  /** List an application's domains. */
  @Get()
  @RequireScope('applications:read')
  @RespondsWithPage(DomainRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  page(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: DomainsQuery,
  ): Promise<ResultPage<DomainRecord>> {
    return this.domains.page(caller, id, query);
  }

  /** Add a domain to the application. It is `active` once the proxy of the server answers for it. */
  @Post()
  @RequireScope('applications:write')
  @RespondsWith(DomainRecord, 201)
  @LocationOf<DomainRecord>(location)
  @PreferWait<DomainRecord>({ subject, reload: DomainsService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'DOMAIN_TAKEN', 'CERTIFICATE_INVALID')
  create(@Caller() caller: Caller, @Param('id') id: string, @Body() body: CreateDomain): Promise<DomainRecord> {
    return this.domains.create(caller, id, body);
  }

  /** Get a domain: how far its certificate is, and what the name servers say. */
  @Get(':domainId')
  @RequireScope('applications:read')
  @RespondsWith(DomainRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller, @Param('id') id: string, @Param('domainId') domainId: string): Promise<DomainRecord> {
    return this.domains.find(caller, id, domainId);
  }

  /** Change a domain, or the encryption of its hostname. It is `active` again once the proxy answers for what is wanted. */
  @Patch(':domainId')
  @RequireScope('applications:write')
  @RespondsWith(DomainRecord)
  @PreferWait<DomainRecord>({ subject, reload: DomainsService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'DOMAIN_TAKEN', 'CERTIFICATE_INVALID')
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('domainId') domainId: string,
    @Body() body: UpdateDomain,
  ): Promise<DomainRecord> {
    return this.domains.update(caller, id, domainId, body);
  }

  /** Remove a domain from the application. */
  @Delete(':domainId')
  @RequireScope('applications:write')
  @RespondsWith(DomainRecord, 202)
  @LocationOf<DomainRecord>(location)
  @PreferWait<DomainRecord>({ subject, reload: DomainsService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  remove(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('domainId') domainId: string,
  ): Promise<DomainRecord> {
    return this.domains.remove(caller, id, domainId);
  }
}
