import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module';
import { InstanceController } from './instance.controller';
import { InstanceService } from './instance.service';

@Module({ imports: [ServersModule], controllers: [InstanceController], providers: [InstanceService] })
export class InstanceModule {}
