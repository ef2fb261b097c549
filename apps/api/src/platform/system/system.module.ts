import { Global, Module } from '@nestjs/common';
import { ApiDocument } from '../web/api-docs';
import { Metrics } from './metrics';
import { SystemController } from './system.controller';

@Global()
@Module({ controllers: [SystemController], providers: [Metrics, ApiDocument], exports: [Metrics] })
export class SystemModule {}
