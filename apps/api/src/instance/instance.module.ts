import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module';
import { EncryptionService } from './encryption/encryption.service';
import { KeyRotation } from './encryption/key-rotation';
import { InstanceController } from './instance.controller';
import { InstanceService } from './instance.service';

@Module({
  imports: [ServersModule],
  controllers: [InstanceController],
  providers: [InstanceService, EncryptionService, KeyRotation],
})
export class InstanceModule {}
