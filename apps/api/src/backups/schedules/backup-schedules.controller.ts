import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BackupScheduleRecord, BackupSchedulesQuery, CreateBackupSchedule, UpdateBackupSchedule } from '@fairlead/dto';
import { Caller } from '../../platform/http/request/api-request';
import type { ResultPage } from '../../platform/http/response/result-page';
import {
  RespondsWith,
  RespondsWithPage,
  ErrorResponses,
  LocationOf,
  RequireScope,
} from '../../platform/http/routing/route.decorators';
import { BackupSchedulesService } from './backup-schedules.service';

@ApiTags('Backup schedules')
@Controller('api/v1/backup-schedules')
export class BackupSchedulesController {
  constructor(private readonly schedules: BackupSchedulesService) {}

  /** Lists schedules, with the newest run of each. */
  @Get()
  @RequireScope('backups:read')
  @RespondsWithPage(BackupScheduleRecord)
  list(@Caller() caller: Caller, @Query() query: BackupSchedulesQuery): Promise<ResultPage<BackupScheduleRecord>> {
    return this.schedules.page(caller, query);
  }

  /** Shows one schedule. */
  @Get(':id')
  @RequireScope('backups:read')
  @RespondsWith(BackupScheduleRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller, @Param('id') id: string): Promise<BackupScheduleRecord> {
    return this.schedules.find(caller, id);
  }

  /**
   * Has a database backed up by itself. A run that was missed while Fairlead did not run is made up for once, and one that cannot
   * start is recorded as a failed backup.
   */
  @Post()
  @RequireScope('backups:write')
  @RespondsWith(BackupScheduleRecord, 201)
  @LocationOf(({ id }: BackupScheduleRecord) => `/api/v1/backup-schedules/${id}`)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  create(@Caller() caller: Caller, @Body() body: CreateBackupSchedule): Promise<BackupScheduleRecord> {
    return this.schedules.create(caller, body);
  }

  /** Changes a schedule. A new retention holds from its next verified backup on. */
  @Patch(':id')
  @RequireScope('backups:write')
  @RespondsWith(BackupScheduleRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateBackupSchedule,
  ): Promise<BackupScheduleRecord> {
    return this.schedules.update(caller, id, body);
  }

  /** Ends a schedule. The backups that it has taken stay. */
  @Delete(':id')
  @RequireScope('backups:write')
  @RespondsWith(BackupScheduleRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  remove(@Caller() caller: Caller, @Param('id') id: string): Promise<BackupScheduleRecord> {
    return this.schedules.remove(caller, id);
  }
}
