import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Liveness, ReadinessReport } from '@fairlead/dto';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { Config } from '../config/config';
import { AppError } from '../http/errors/app-error';
import { RespondsWith, ErrorResponses, Public, RespondsWithText } from '../http/routing/route.decorators';
import { Readiness } from '../lifecycle/readiness';
import { ApiDocument } from '../web/api-docs';
import { Metrics } from './metrics';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Endpoints for load balancers and monitoring; outside `/api/v1`, so without a token. */
@ApiTags('System')
@Controller()
@Public()
export class SystemController {
  constructor(
    private readonly config: Config,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly document: ApiDocument,
  ) {}

  /** This document. */
  @Get('openapi.json')
  @RespondsWithText('application/json')
  @ErrorResponses('ROUTE_NOT_FOUND')
  @Header('Content-Type', 'application/json; charset=utf-8')
  openApi(): string {
    if (this.document.text === undefined) throw new AppError('ROUTE_NOT_FOUND');
    return this.document.text;
  }

  /** Whether the process answers at all. */
  @Get('health/live')
  @RespondsWith(Liveness)
  live(): Liveness {
    return { status: 'live' };
  }

  /** Whether requests may be sent here: everything that they need works. */
  @Get('health/ready')
  @ErrorResponses('SERVICE_UNAVAILABLE')
  @RespondsWith(ReadinessReport)
  async ready(): Promise<ReadinessReport> {
    const { ready, checks } = await this.readiness.report();
    if (ready) return { status: 'ready', checks };
    const failed = Object.entries(checks).filter(([, result]) => result !== 'ok');
    throw new AppError('SERVICE_UNAVAILABLE', {
      details: failed.map(([field, message]) => ({ field, code: 'not_ready', message })),
    });
  }

  /** Prometheus metrics; over loopback only, unless FAIRLEAD_METRICS_EXPOSED says otherwise. */
  @Get('metrics')
  @RespondsWithText('text/plain')
  @ErrorResponses('ROUTE_NOT_FOUND')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  scrape(@Req() request: Request): Promise<string> {
    if (!this.config.get('FAIRLEAD_METRICS_EXPOSED') && !isLoopback(request)) throw new AppError('ROUTE_NOT_FOUND');
    return this.metrics.registry.metrics();
  }
}

/** Whether the request was sent from this machine, and not through a local proxy. */
function isLoopback({ socket, headers }: Pick<Request, 'socket' | 'headers'>): boolean {
  const { remoteAddress } = socket;
  if (remoteAddress === undefined || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return ipaddr.process(remoteAddress).range() === 'loopback';
}
