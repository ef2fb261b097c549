import { Global, Module } from '@nestjs/common';
import { PostgresRelay } from './postgres-relay';
import { Signals } from './signals';

@Global()
@Module({ providers: [Signals, PostgresRelay], exports: [Signals, PostgresRelay] })
export class SignalsModule {}
