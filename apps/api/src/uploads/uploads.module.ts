import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ReceiveUploadService } from './receive/receive-upload.service';
import { RequestDeadline } from './receive/request-deadline';
import { UploadFiles } from './storage/upload-files';
import { UploadContent } from './upload-content';
import { UploadRetention } from './upload-retention';
import { UploadStore } from './upload-store';
import { UploadUsage } from './upload-usage';
import { Upload } from './upload.entity';
import { UploadsController } from './uploads.controller';
import { UploadsService } from './uploads.service';

/** Archives that are uploaded to be deployed. */
@Module({
  imports: [TypeOrmModule.forFeature([Upload]), ApplicationsModule],
  controllers: [UploadsController],
  providers: [
    UploadsService,
    ReceiveUploadService,
    RequestDeadline,
    UploadStore,
    UploadFiles,
    UploadContent,
    UploadUsage,
    UploadRetention,
  ],
  exports: [UploadsService, UploadContent, UploadUsage],
})
export class UploadsModule {}
