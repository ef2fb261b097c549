import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllDeploymentsQuery, ListedDeployment } from '@fairlead/dto';
import type { Page } from '../platform/http/paging';
import { AnswersPage, RequireSession } from '../platform/http/route.decorators';
import { DeploymentsService } from './deployments.service';

@ApiTags('Dashboard: deployments')
@Controller('api/dashboard/deployments')
export class AllDeploymentsController {
  constructor(private readonly deployments: DeploymentsService) {}

  /** List the deployments of all applications. */
  @Get()
  @RequireSession()
  @AnswersPage(ListedDeployment)
  page(@Query() query: AllDeploymentsQuery): Promise<Page<ListedDeployment>> {
    return this.deployments.pageOfAll(query);
  }
}
