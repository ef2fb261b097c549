import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { EngineError, type UploadAccess } from '@fairlead/engine';
import { Config } from '../platform/config/config';
import { FILE_MISSING, isMissing, UploadFiles } from './storage/upload-files';

/** Bytes that are read at once; small reads would slow the transfer to a server down. */
const READ_BYTES = 262_144;

/** Hands uploads to the engine. */
@Injectable()
export class UploadContent {
  constructor(
    private readonly files: UploadFiles,
    private readonly config: Config,
  ) {}

  access(): UploadAccess {
    return {
      open: (id) => Readable.from(this.read(id)),
      maxUnpackedBytes: this.config.get('FAIRLEAD_UPLOAD_MAX_UNPACKED_BYTES'),
      maxEntries: this.config.get('FAIRLEAD_UPLOAD_MAX_ENTRIES'),
    };
  }

  private async *read(id: string): AsyncGenerator<Buffer> {
    try {
      yield* createReadStream(this.files.path(id), { highWaterMark: READ_BYTES });
    } catch (error) {
      throw isMissing(error) ? new EngineError('UPLOAD_UNAVAILABLE', FILE_MISSING, { cause: error }) : error;
    }
  }
}
