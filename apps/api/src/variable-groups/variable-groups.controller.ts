import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateVariableGroup,
  RemoveVariableGroupQuery,
  UpdateVariableGroup,
  VariableGroupQuery,
  VariableGroupRecord,
  VariableGroupsQuery,
} from '@fairlead/dto';
import { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import {
  RespondsWith,
  RespondsWithPage,
  ErrorResponses,
  LocationOf,
  RequireScope,
} from '../platform/http/routing/route.decorators';
import { VariableGroupsService } from './variable-groups.service';

const locationOf = ({ id }: VariableGroupRecord): string => `/api/v1/variable-groups/${id}`;

@ApiTags('Variable groups')
@Controller('api/v1/variable-groups')
export class VariableGroupsController {
  constructor(private readonly groups: VariableGroupsService) {}

  /** List the groups of variables that applications share. */
  @Get()
  @RequireScope('applications:read')
  @RespondsWithPage(VariableGroupRecord)
  page(@Caller() caller: Caller, @Query() query: VariableGroupsQuery): Promise<ResultPage<VariableGroupRecord>> {
    return this.groups.page(caller, query);
  }

  /** Get one group of variables. */
  @Get(':id')
  @RequireScope('applications:read')
  @RespondsWith(VariableGroupRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: VariableGroupQuery,
  ): Promise<VariableGroupRecord> {
    return this.groups.find(caller, id, query);
  }

  /** Create a group of variables. Applications that use it get them with their next deployment. */
  @Post()
  @RequireScope('applications:write')
  @RespondsWith(VariableGroupRecord, 201)
  @LocationOf(locationOf)
  @ErrorResponses('NAME_TAKEN')
  create(@Caller() caller: Caller, @Body() body: CreateVariableGroup): Promise<VariableGroupRecord> {
    return this.groups.create(caller, body);
  }

  /** Change a group of variables, or which applications use it (JSON Merge Patch). It takes effect with their next deployment. */
  @Patch(':id')
  @RequireScope('applications:write')
  @RespondsWith(VariableGroupRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'NAME_TAKEN')
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateVariableGroup,
    @Query() query: VariableGroupQuery,
  ): Promise<VariableGroupRecord> {
    return this.groups.update(caller, id, body, query);
  }

  /** Delete a group of variables. One that applications use is deleted with `unlink=true` only. */
  @Delete(':id')
  @RequireScope('applications:write')
  @RespondsWith(VariableGroupRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'VARIABLE_GROUP_IN_USE')
  remove(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: RemoveVariableGroupQuery,
  ): Promise<VariableGroupRecord> {
    return this.groups.remove(caller, id, query);
  }
}
