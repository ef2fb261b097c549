import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditEntry, AuditExportQuery, AuditQuery } from '@fairlead/dto';
import type { Response } from 'express';
import type { AccessRequest } from '../auth/access-request';
import type { ResultPage } from '../platform/http/response/result-page';
import { RespondsWithFile, RespondsWithPage, Caller, RequireSession } from '../platform/http/routing/route.decorators';
import { AuditExport } from './audit-export';
import { AuditService } from './audit.service';

@ApiTags('Dashboard: audit')
@Controller('api/dashboard/audit')
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly exports: AuditExport,
  ) {}

  /** Lists what has happened, and who did it. What concerns people is shown to owners, and to each person their own. */
  @Get()
  @RequireSession()
  @RespondsWithPage(AuditEntry)
  list(@Caller() caller: Caller, @Query() query: AuditQuery): Promise<ResultPage<AuditEntry>> {
    return this.audit.list(caller, query);
  }

  /** Downloads the same as a file, the newest first; the download itself is audited. */
  @Get('export')
  @RequireSession()
  @RespondsWithFile('text/csv', 'application/x-ndjson')
  export(@Req() request: AccessRequest, @Query() query: AuditExportQuery, @Res() response: Response): Promise<void> {
    return this.exports.answer(request, query, response);
  }
}
