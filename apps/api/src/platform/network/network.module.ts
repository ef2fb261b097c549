import { Global, Module } from '@nestjs/common';
import { OutboundRequests } from './outbound-requests';

@Global()
@Module({ providers: [OutboundRequests], exports: [OutboundRequests] })
export class NetworkModule {}
