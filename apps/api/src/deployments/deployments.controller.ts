import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Deploy,
  DeploymentChanges,
  DeploymentLogLine,
  DeploymentLogsQuery,
  DeploymentRecord,
  DeploymentsQuery,
  RollBack,
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
import { DeploymentChangesService } from './deployment-changes.service';
import { DeploymentLogsService } from './deployment-logs.service';
import { DeploymentsService } from './deployments.service';

const location = (data: DeploymentRecord): string =>
  `/api/v1/applications/${data.application_id}/deployments/${data.id}`;
const subject = ({ id }: DeploymentRecord): string => id;

@ApiTags('Deployments')
@Controller('api/v1/applications/:id')
export class DeploymentsController {
  constructor(
    private readonly deployments: DeploymentsService,
    private readonly changes: DeploymentChangesService,
    private readonly lines: DeploymentLogsService,
  ) {}

  /** Trigger a deployment. Of those that wait for one that runs, only the newest stays. */
  @Post('deploy')
  @RequireScope('applications:deploy')
  @RespondsWith(DeploymentRecord, 202)
  @LocationOf<DeploymentRecord>(location)
  @PreferWait<DeploymentRecord>({ subject, reload: DeploymentsService })
  @ErrorResponses(
    'RESOURCE_NOT_FOUND',
    'RESOURCE_CONFLICT',
    'SERVER_NOT_READY',
    'HOST_KEY_MISMATCH',
    'UPLOAD_UNAVAILABLE',
  )
  deploy(@Caller() caller: Caller, @Param('id') id: string, @Body() body: Deploy): Promise<DeploymentRecord> {
    return this.deployments.deploy(caller, id, body);
  }

  /** Start a kept release again, with the settings and the environment that it had: no build, about a second. */
  @Post('rollback')
  @RequireScope('applications:deploy')
  @RespondsWith(DeploymentRecord, 202)
  @LocationOf<DeploymentRecord>(location)
  @PreferWait<DeploymentRecord>({ subject, reload: DeploymentsService })
  @ErrorResponses(
    'RESOURCE_NOT_FOUND',
    'RESOURCE_CONFLICT',
    'SERVER_NOT_READY',
    'HOST_KEY_MISMATCH',
    'NOTHING_TO_ROLL_BACK',
  )
  rollBack(@Caller() caller: Caller, @Param('id') id: string, @Body() body: RollBack): Promise<DeploymentRecord> {
    return this.deployments.rollBack(caller, id, body);
  }

  /** Start an application that was stopped, or that crashed: a deployment of the release that was live last, without a build. */
  @Post('start')
  @RequireScope('applications:deploy')
  @RespondsWith(DeploymentRecord, 202)
  @LocationOf<DeploymentRecord>(location)
  @PreferWait<DeploymentRecord>({ subject, reload: DeploymentsService })
  @ErrorResponses(
    'RESOURCE_NOT_FOUND',
    'RESOURCE_CONFLICT',
    'SERVER_NOT_READY',
    'HOST_KEY_MISMATCH',
    'NOTHING_TO_START',
  )
  start(@Caller() caller: Caller, @Param('id') id: string): Promise<DeploymentRecord> {
    return this.deployments.startLastRelease(caller, id, 'start');
  }

  /** Start the release that runs once more and switch to it, so that no request fails: a deployment without a build. */
  @Post('restart')
  @RequireScope('applications:deploy')
  @RespondsWith(DeploymentRecord, 202)
  @LocationOf<DeploymentRecord>(location)
  @PreferWait<DeploymentRecord>({ subject, reload: DeploymentsService })
  @ErrorResponses(
    'RESOURCE_NOT_FOUND',
    'RESOURCE_CONFLICT',
    'SERVER_NOT_READY',
    'HOST_KEY_MISMATCH',
    'NOTHING_TO_START',
  )
  restart(@Caller() caller: Caller, @Param('id') id: string): Promise<DeploymentRecord> {
    return this.deployments.startLastRelease(caller, id, 'restart');
  }

  /** List the deployments of an application. */
  @Get('deployments')
  @RequireScope('applications:read')
  @RespondsWithPage(DeploymentRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  page(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: DeploymentsQuery,
  ): Promise<ResultPage<DeploymentRecord>> {
    return this.deployments.page(caller, id, query);
  }

  /** Get one deployment. */
  @Get('deployments/:deploymentId')
  @RequireScope('applications:read')
  @RespondsWith(DeploymentRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('deploymentId') deploymentId: string,
  ): Promise<DeploymentRecord> {
    return this.deployments.find(caller, id, deploymentId);
  }

  /** Tell what would change for visitors if this deployment's release took the place of the one that runs. */
  @Get('deployments/:deploymentId/changes')
  @RequireScope('applications:read')
  @RespondsWith(DeploymentChanges)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  compare(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('deploymentId') deploymentId: string,
  ): Promise<DeploymentChanges> {
    return this.changes.compare(caller, id, deploymentId);
  }

  /**
   * Cancel a deployment that has not been switched to yet. One that is observed is rolled back: the previous release, which still
   * runs, is live again at once.
   */
  @Post('deployments/:deploymentId/cancel')
  @RequireScope('applications:deploy')
  @RespondsWith(DeploymentRecord, 202)
  @LocationOf<DeploymentRecord>(location)
  @PreferWait<DeploymentRecord>({ subject, reload: DeploymentsService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'DEPLOYMENT_NOT_CANCELABLE')
  cancel(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('deploymentId') deploymentId: string,
  ): Promise<DeploymentRecord> {
    return this.deployments.cancel(caller, id, deploymentId);
  }

  /**
   * Read a deployment's log. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`):
   * an event `line` for each, then `end` with the deployment's status.
   */
  @Get('deployments/:deploymentId/logs')
  @RequireScope('applications:read')
  @RespondsWithPage(DeploymentLogLine)
  @RawResponse()
  @ErrorResponses('RESOURCE_NOT_FOUND')
  logs(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('deploymentId') deploymentId: string,
    @Query() query: DeploymentLogsQuery,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.lines.answer({ caller, applicationId: id, deploymentId, query }, request, response);
  }
}
