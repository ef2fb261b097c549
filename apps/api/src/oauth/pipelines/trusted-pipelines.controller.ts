import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CheckIdToken,
  CreateTrustedPipeline,
  IdTokenReport,
  TrustedPipelineRecord,
  TrustedPipelinesQuery,
  UpdateTrustedPipeline,
} from '@fairlead/dto';
import type { ResultPage } from '../../platform/http/response/result-page';
import {
  Caller,
  ErrorResponses,
  LocationOf,
  RequireSession,
  RespondsWith,
  RespondsWithPage,
} from '../../platform/http/routing/route.decorators';
import { IdTokenReports } from '../exchange/id-token-reports';
import { TrustedPipelinesService } from './trusted-pipelines.service';

@ApiTags('Dashboard: trusted pipelines')
@Controller('api/dashboard/trusted-pipelines')
export class TrustedPipelinesController {
  constructor(
    private readonly pipelines: TrustedPipelinesService,
    private readonly reports: IdTokenReports,
  ) {}

  /** Lists trusted pipelines. */
  @Get()
  @RequireSession('admin')
  @RespondsWithPage(TrustedPipelineRecord)
  list(@Query() query: TrustedPipelinesQuery): Promise<ResultPage<TrustedPipelineRecord>> {
    return this.pipelines.list(query);
  }

  /** Shows one trusted pipeline. */
  @Get(':id')
  @RequireSession('admin')
  @RespondsWith(TrustedPipelineRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Param('id') id: string): Promise<TrustedPipelineRecord> {
    return this.pipelines.find(id);
  }

  /** Adds a trusted pipeline: from now on its runs get tokens without a stored secret. */
  @Post()
  @RequireSession('admin')
  @RespondsWith(TrustedPipelineRecord, 201)
  @LocationOf<TrustedPipelineRecord>(({ id }) => `/api/dashboard/trusted-pipelines/${id}`)
  @ErrorResponses('RESOURCE_CONFLICT')
  create(@Caller() caller: Caller, @Body() body: CreateTrustedPipeline): Promise<TrustedPipelineRecord> {
    return this.pipelines.create(caller, body);
  }

  /** Says what an exchange of this id token would give, and why not. Nothing is issued, and the token can still be used. */
  @Post('check')
  @RequireSession('admin')
  @RespondsWith(IdTokenReport)
  check(@Body() body: CheckIdToken): Promise<IdTokenReport> {
    return this.reports.report(body);
  }

  /** Changes a trusted pipeline. */
  @Patch(':id')
  @RequireSession('admin')
  @RespondsWith(TrustedPipelineRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateTrustedPipeline,
  ): Promise<TrustedPipelineRecord> {
    return this.pipelines.update(caller, id, body);
  }

  /** Deletes a trusted pipeline, and revokes the tokens that it has issued. */
  @Delete(':id')
  @RequireSession('admin')
  @RespondsWith(TrustedPipelineRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  remove(@Caller() caller: Caller, @Param('id') id: string): Promise<TrustedPipelineRecord> {
    return this.pipelines.remove(caller, id);
  }
}
