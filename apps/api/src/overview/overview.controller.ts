import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Overview } from '@fairlead/dto';
import { RespondsWith, RequireSession } from '../platform/http/routing/route.decorators';
import { OverviewService } from './overview.service';

@ApiTags('Dashboard: overview')
@Controller('api/dashboard/overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  /** Shows in one answer what runs where, what is being deployed, and what is wrong. */
  @Get()
  @RequireSession()
  @RespondsWith(Overview)
  show(): Promise<Overview> {
    return this.overview.show();
  }
}
