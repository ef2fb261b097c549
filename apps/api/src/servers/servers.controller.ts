import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateServer,
  ProbeServer,
  ProvisioningLogLine,
  ProvisioningLogsQuery,
  ProvisionServer,
  RemoveServerQuery,
  ServerProbeRecord,
  ServerRecord,
  ServersQuery,
  ServerStats,
  SshKeyRecord,
  StatsHistory,
  StatsHistoryQuery,
  StatsQuery,
  TrustServer,
  UpdateServer,
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
import { InstanceKeyStore } from './connections/instance-key-store';
import { ServerProbeService } from './provisioning/server-probe.service';
import { ProvisioningLogsService } from './provisioning/provisioning-logs.service';
import { ServersService } from './servers.service';
import { ServerStatsService } from './monitoring/server-stats.service';

const locationOf = (server: ServerRecord): string => `/api/v1/servers/${server.id}`;
const untilSettled = { subject: (server: ServerRecord) => server.id, reload: ServersService };

@ApiTags('Servers')
@Controller('api/v1/servers')
export class ServersController {
  constructor(
    private readonly servers: ServersService,
    private readonly stats: ServerStatsService,
    private readonly keys: InstanceKeyStore,
    private readonly probes: ServerProbeService,
    private readonly logs: ProvisioningLogsService,
  ) {}

  /** Lists servers. */
  @Get()
  @RequireScope('servers:read')
  @RespondsWithPage(ServerRecord)
  list(@Caller() caller: Caller, @Query() query: ServersQuery): Promise<ResultPage<ServerRecord>> {
    return this.servers.page(caller, query);
  }

  /** Shows the public key that lets this Fairlead in on servers that have no key of their own. */
  @Get('ssh-key')
  @RequireScope('servers:read')
  @RespondsWith(SshKeyRecord)
  sshKey(): Promise<SshKeyRecord> {
    return this.keys.record();
  }

  /** Shows one server. */
  @Get(':id')
  @RequireScope('servers:read')
  @RespondsWith(ServerRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller, @Param('id') id: string): Promise<ServerRecord> {
    return this.servers.find(caller, id);
  }

  /** Adds a server. It is contacted and prepared afterwards: `status` goes from `provisioning` to `ready`, or says why not. */
  @Post()
  @RequireScope('servers:write')
  @RespondsWith(ServerRecord, 201)
  @LocationOf(locationOf)
  @PreferWait(untilSettled)
  @ErrorResponses('NAME_TAKEN', 'SERVER_ALREADY_MANAGED', 'INSUFFICIENT_ROLE')
  create(@Caller() caller: Caller, @Body() body: CreateServer): Promise<ServerRecord> {
    return this.servers.create(caller, body);
  }

  /**
   * Looks at a server that you think of adding: whether it can be reached, which host key it shows, whether it lets the user in,
   * and what it runs. What is wrong is told in `problem`, not as an error. Nothing is stored, and nothing changed on the server.
   */
  @Post('probe')
  @RequireScope('servers:write')
  @RespondsWith(ServerProbeRecord)
  @ErrorResponses('SERVICE_UNAVAILABLE')
  probe(@Caller() caller: Caller, @Body() body: ProbeServer): Promise<ServerProbeRecord> {
    return this.probes.probe(caller, body);
  }

  /** Changes the name, the labels or the address of a server. With another address it is prepared again, there. */
  @Patch(':id')
  @RequireScope('servers:write')
  @RespondsWith(ServerRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'NAME_TAKEN')
  update(@Caller() caller: Caller, @Param('id') id: string, @Body() body: UpdateServer): Promise<ServerRecord> {
    return this.servers.update(caller, id, body);
  }

  /** Removes a server: takes what Fairlead has put there off the machine, and then forgets it. */
  @Delete(':id')
  @RequireScope('servers:write')
  @RespondsWith(ServerRecord, 202)
  @LocationOf(locationOf)
  @PreferWait(untilSettled)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'SERVER_IN_USE', 'HOST_KEY_MISMATCH')
  remove(@Caller() caller: Caller, @Param('id') id: string, @Query() query: RemoveServerQuery): Promise<ServerRecord> {
    return this.servers.remove(caller, id, query);
  }

  /** Tells how a server is doing, from a reading that is at most 15 seconds old. */
  @Get(':id/stats')
  @RequireScope('servers:read')
  @RespondsWith(ServerStats)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH', 'SERVER_UNREACHABLE')
  readStats(@Caller() caller: Caller, @Param('id') id: string, @Query() query: StatsQuery): Promise<ServerStats> {
    return this.stats.read(caller, id, query);
  }

  /** Tells how a server was doing, from what Fairlead has kept: the machine is not asked. */
  @Get(':id/stats/history')
  @RequireScope('servers:read')
  @RespondsWith(StatsHistory)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  statsHistory(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: StatsHistoryQuery,
  ): Promise<StatsHistory> {
    return this.stats.history(caller, id, query);
  }

  /**
   * Prepares a server once more; what is there already stays as it is. With `take_over` also a machine that has another owner
   * (`found_owner`) or another machine-id (`MACHINE_MISMATCH`).
   */
  @Post(':id/provision')
  @RequireScope('servers:write')
  @RespondsWith(ServerRecord, 202)
  @LocationOf(locationOf)
  @PreferWait(untilSettled)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'HOST_KEY_MISMATCH')
  provision(@Caller() caller: Caller, @Param('id') id: string, @Body() body: ProvisionServer): Promise<ServerRecord> {
    return this.servers.provision(caller, id, body);
  }

  /**
   * Reads the log of a server's last provisioning. With `Accept: text/event-stream` it is streamed from the line after
   * `Last-Event-ID` (or `after`): an event `line` for each, then `end` with the server's status.
   */
  @Get(':id/provisioning/logs')
  @RequireScope('servers:read')
  @RespondsWithPage(ProvisioningLogLine)
  @RawResponse()
  @ErrorResponses('RESOURCE_NOT_FOUND')
  provisioningLogs(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: ProvisioningLogsQuery,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.logs.answer({ caller, id, query }, request, response);
  }

  /** Accepts the new host key of a server that shows another one than the trusted one. */
  @Post(':id/trust')
  @RequireScope('servers:write')
  @RespondsWith(ServerRecord, 202)
  @LocationOf(locationOf)
  @PreferWait(untilSettled)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'SERVER_ALREADY_MANAGED')
  trust(@Caller() caller: Caller, @Param('id') id: string, @Body() body: TrustServer): Promise<ServerRecord> {
    return this.servers.trust(caller, id, body);
  }
}
