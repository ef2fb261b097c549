import { Controller, Delete, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiTags } from '@nestjs/swagger';
import { NewUploadQuery, UploadRecord, UploadsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import { type ApiRequest, Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import {
  ErrorResponses,
  LocationOf,
  MayExist,
  RequireScope,
  RespondsWith,
  RespondsWithPage,
  StreamsBody,
} from '../platform/http/routing/route.decorators';
import { ReceiveUploadService } from './receive/receive-upload.service';
import { UploadsService } from './uploads.service';

const ARCHIVE = { schema: { type: 'string', format: 'binary' }, required: false } as const;

@ApiTags('Uploads')
@Controller('api/v1/applications/:id/uploads')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly receiver: ReceiveUploadService,
  ) {}

  /**
   * Upload an archive to deploy: tar, gzip or zstd. Without a body and with a `Content-Range` that names only the size, an upload is
   * begun whose parts follow, and that can be continued after an interruption. An archive that the application has already does not
   * have to be sent: with its `sha256` the response is the earlier upload (200), or the incomplete one of the same caller.
   */
  @Post()
  @RequireScope('applications:deploy')
  @StreamsBody()
  @ApiConsumes('application/octet-stream')
  @ApiBody({ description: 'The archive.', ...ARCHIVE })
  @ApiHeader({ name: 'Content-Range', required: false, description: '`bytes */SIZE` to send the archive in parts.' })
  @RespondsWith(UploadRecord, 201)
  @MayExist()
  @LocationOf<UploadRecord>(({ application_id, id }) => `/api/v1/applications/${application_id}/uploads/${id}`)
  @ErrorResponses('RESOURCE_CONFLICT', 'UPLOAD_INVALID', 'UPLOAD_STORAGE_FULL', 'TOKEN_REVOKED')
  async receive(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() { sha256 }: NewUploadQuery,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UploadRecord> {
    const { record, isNew } = await this.receiver.receive(caller, id, request, sha256);
    if (!isNew) response.status(200);
    return record;
  }

  /**
   * Send the next part of an upload; with the last byte the archive is checked. What had arrived before an interruption counts:
   * without a body and with a `Content-Range` that names only the size, the response tells `received_bytes`, where to continue.
   */
  @Patch(':uploadId')
  @RequireScope('applications:deploy')
  @StreamsBody()
  @ApiConsumes('application/octet-stream')
  @ApiBody({ description: 'The part of the archive.', ...ARCHIVE })
  @ApiHeader({ name: 'Content-Range', required: true, description: '`bytes FIRST-LAST/SIZE`' })
  @RespondsWith(UploadRecord)
  @ErrorResponses(
    'RESOURCE_CONFLICT',
    'UPLOAD_INVALID',
    'UPLOAD_OFFSET_MISMATCH',
    'UPLOAD_UNAVAILABLE',
    'UPLOAD_STORAGE_FULL',
  )
  continue(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('uploadId') uploadId: string,
    @Req() request: ApiRequest,
  ): Promise<UploadRecord> {
    return this.receiver.continue(caller, id, uploadId, request);
  }

  /** List the uploads of an application. */
  @Get()
  @RequireScope('applications:read')
  @RespondsWithPage(UploadRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  page(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: UploadsQuery,
  ): Promise<ResultPage<UploadRecord>> {
    return this.uploads.page(caller, id, query);
  }

  /** Get one upload. */
  @Get(':uploadId')
  @RequireScope('applications:read')
  @RespondsWith(UploadRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller, @Param('id') id: string, @Param('uploadId') uploadId: string): Promise<UploadRecord> {
    return this.uploads.find(caller, id, uploadId);
  }

  /** Remove an upload, complete or not. Releases that were made from it stay. */
  @Delete(':uploadId')
  @RequireScope('applications:deploy')
  @RespondsWith(UploadRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  remove(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('uploadId') uploadId: string,
  ): Promise<UploadRecord> {
    return this.uploads.remove(caller, id, uploadId);
  }
}
