import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApplicationRecord,
  ApplicationsQuery,
  CreateApplication,
  DetectAgain,
  DetectApplication,
  DetectedApplication,
  EnvironmentQuery,
  RemoveApplicationQuery,
  RepositoryRefs,
  RepositoryRefsQuery,
  RuntimeLogs,
  RuntimeLogsQuery,
  UpdateApplication,
} from '@fairlead/dto';
import type { Response } from 'express';
import { type ApiRequest, Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import { PreferWait } from '../platform/http/prefer-wait/prefer-wait.decorator';
import {
  RespondsWith,
  RespondsWithPage,
  ErrorResponses,
  LocationOf,
  RawResponse,
  RequireScope,
} from '../platform/http/routing/route.decorators';
import { ApplicationRemoval } from './operations/application-removal';
import { ApplicationsService } from './applications.service';
import { RepositoryDetectionService } from './repository/repository-detection.service';
import { RuntimeLogsService } from './logs/runtime-logs.service';

const location = ({ id }: ApplicationRecord): string => `/api/v1/applications/${id}`;
const REPOSITORY_ERRORS = [
  'RESOURCE_NOT_FOUND',
  'SERVER_NOT_READY',
  'HOST_KEY_MISMATCH',
  'SERVER_UNREACHABLE',
  'REPOSITORY_NOT_FOUND',
  'REPOSITORY_AUTHENTICATION_FAILED',
  'REPOSITORY_UNREADABLE',
] as const;

@ApiTags('Applications')
@Controller('api/v1/applications')
export class ApplicationsController {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly removal: ApplicationRemoval,
    private readonly detections: RepositoryDetectionService,
    private readonly runtimeLogs: RuntimeLogsService,
  ) {}

  /** List all applications. */
  @Get()
  @RequireScope('applications:read')
  @RespondsWithPage(ApplicationRecord)
  page(@Caller() caller: Caller, @Query() query: ApplicationsQuery): Promise<ResultPage<ApplicationRecord>> {
    return this.applications.page(caller, query);
  }

  /** Get one application. */
  @Get(':id')
  @RequireScope('applications:read')
  @RespondsWith(ApplicationRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: EnvironmentQuery,
  ): Promise<ApplicationRecord> {
    return this.applications.find(caller, id, query);
  }

  /** List the branches and tags of an application's repository, as its server sees them. What a search finds may be 15 seconds old. */
  @Get(':id/refs')
  @RequireScope('applications:read')
  @RespondsWith(RepositoryRefs)
  @ErrorResponses(...REPOSITORY_ERRORS, 'RESOURCE_CONFLICT')
  refs(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: RepositoryRefsQuery,
  ): Promise<RepositoryRefs> {
    return this.detections.refs(caller, id, query);
  }

  /**
   * Read what the running application prints. With `Accept: text/event-stream` it is followed: an event `line` for each, whose
   * id, given back as `Last-Event-ID`, goes on from there.
   */
  @Get(':id/logs')
  @RequireScope('applications:read')
  @RespondsWith(RuntimeLogs)
  @RawResponse()
  @ErrorResponses('RESOURCE_NOT_FOUND', 'SERVER_UNREACHABLE', 'HOST_KEY_MISMATCH')
  logs(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: RuntimeLogsQuery,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.runtimeLogs.answer(caller, id, query, request, response);
  }

  /** Create an application. Nothing runs until it is deployed. */
  @Post()
  @RequireScope('applications:write')
  @RespondsWith(ApplicationRecord, 201)
  @LocationOf<ApplicationRecord>(location)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'NAME_TAKEN', 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH')
  create(
    @Caller() caller: Caller,
    @Body() body: CreateApplication,
    @Query() query: EnvironmentQuery,
  ): Promise<ApplicationRecord> {
    return this.applications.create(caller, body, query);
  }

  /** Look at a repository from a server: what a deployment would find and do. Nothing is built or kept. */
  @Post('detect')
  @RequireScope('applications:write')
  @RespondsWith(DetectedApplication)
  @ErrorResponses(...REPOSITORY_ERRORS, 'REF_NOT_FOUND', 'SOURCE_NOT_RECOGNISED')
  detect(
    @Caller() caller: Caller,
    @Body() body: DetectApplication,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DetectedApplication> {
    return this.detections.detect(caller, body, response);
  }

  /** Look at the repository of an application with its deploy key, with other settings if need be. Nothing is built or kept. */
  @Post(':id/detect')
  @RequireScope('applications:write')
  @RespondsWith(DetectedApplication)
  @ErrorResponses(...REPOSITORY_ERRORS, 'RESOURCE_CONFLICT', 'REF_NOT_FOUND', 'SOURCE_NOT_RECOGNISED')
  detectAgain(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() body: DetectAgain,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DetectedApplication> {
    return this.detections.detectForApplication(caller, id, body, response);
  }

  /** Change settings of an application (JSON Merge Patch). */
  @Patch(':id')
  @RequireScope('applications:write')
  @RespondsWith(ApplicationRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'NAME_TAKEN')
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateApplication,
    @Query() query: EnvironmentQuery,
  ): Promise<ApplicationRecord> {
    return this.applications.update(caller, id, body, query);
  }

  /** Delete an application, and everything of it on its server. */
  @Delete(':id')
  @RequireScope('applications:write')
  @RespondsWith(ApplicationRecord, 202)
  @LocationOf<ApplicationRecord>(location)
  @PreferWait<ApplicationRecord>({ subject: ({ id }) => id, reload: ApplicationsService })
  @ErrorResponses('RESOURCE_NOT_FOUND')
  remove(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: RemoveApplicationQuery,
  ): Promise<ApplicationRecord> {
    return this.removal.remove(caller, id, query);
  }
}
