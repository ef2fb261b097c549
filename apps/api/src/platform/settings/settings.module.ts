import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredSetting } from './stored-setting.entity';
import { StoredSettings } from './stored-settings';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredSetting])],
  providers: [StoredSettings],
  exports: [StoredSettings],
})
export class SettingsModule {}
