import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllDeploymentsQuery, ListedDeployment } from '@fairlead/dto';
import type { ResultPage } from '../platform/http/response/result-page';
import { RespondsWithPage, RequireSession } from '../platform/http/routing/route.decorators';
import { DeploymentsService } from './deployments.service';

@ApiTags('Dashboard: deployments')
@Controller('api/dashboard/deployments')
export class AllDeploymentsController {
  constructor(private readonly deployments: DeploymentsService) {}

  /** List the deployments of all applications. */
  @Get()
  @RequireSession()
  @RespondsWithPage(ListedDeployment)
  page(@Query() query: AllDeploymentsQuery): Promise<ResultPage<ListedDeployment>> {
    return this.deployments.pageOfAll(query);
  }
}
