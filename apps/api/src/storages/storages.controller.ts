import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CreateStorage, StorageRecord, StoragesQuery, UpdateStorage } from '@fairlead/dto';
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
import { StoragesService } from './storages.service';

const locationOf = ({ id }: StorageRecord): string => `/api/v1/storages/${id}`;
const untilChecked = { subject: ({ id }: StorageRecord) => id, reload: StoragesService };

@ApiTags('Storages')
@Controller('api/v1/storages')
export class StoragesController {
  constructor(private readonly storages: StoragesService) {}

  /** Lists the places where backups are kept. */
  @Get()
  @RequireScope('backups:read')
  @RespondsWithPage(StorageRecord)
  list(@Query() query: StoragesQuery): Promise<ResultPage<StorageRecord>> {
    return this.storages.page(query);
  }

  /** Shows one storage. */
  @Get(':id')
  @RequireScope('backups:read')
  @RespondsWith(StorageRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Param('id') id: string): Promise<StorageRecord> {
    return this.storages.find(id);
  }

  /**
   * Adds a storage. Something is written there, read back and deleted afterwards: `status` goes from `checking` to `ready`, or
   * says why not.
   */
  @Post()
  @RequireScope('backups:write')
  @RespondsWith(StorageRecord, 201)
  @LocationOf(locationOf)
  @PreferWait(untilChecked)
  @ErrorResponses('NAME_TAKEN')
  create(@Caller() caller: Caller, @Body() body: CreateStorage): Promise<StorageRecord> {
    return this.storages.create(caller, body);
  }

  /** Changes a storage. With other settings it is checked again. */
  @Patch(':id')
  @RequireScope('backups:write')
  @RespondsWith(StorageRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'NAME_TAKEN', 'STORAGE_IN_USE')
  update(@Caller() caller: Caller, @Param('id') id: string, @Body() body: UpdateStorage): Promise<StorageRecord> {
    return this.storages.update(caller, id, body);
  }

  /** Checks a storage once more. */
  @Post(':id/check')
  @RequireScope('backups:write')
  @RespondsWith(StorageRecord, 202)
  @LocationOf(locationOf)
  @PreferWait(untilChecked)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  check(@Caller() caller: Caller, @Param('id') id: string): Promise<StorageRecord> {
    return this.storages.check(caller, id);
  }

  /** Removes a storage that nothing uses. What lies there is left alone. */
  @Delete(':id')
  @RequireScope('backups:write')
  @RespondsWith(StorageRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'STORAGE_IN_USE')
  remove(@Caller() caller: Caller, @Param('id') id: string): Promise<StorageRecord> {
    return this.storages.remove(caller, id);
  }
}
