import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { ApplicationRecord, UploadRecord } from '@fairlead/dto';
import type { Test } from 'supertest';
import { UploadFiles } from '../../../src/uploads/storage/upload-files';
import type { TestApi } from '../../harness/start-api';
import { applicationRoute, type HttpAgent } from '../../harness/test-records';

export const sha256Of = (archive: Buffer): string => createHash('sha256').update(archive).digest('hex');

/** The uploads of one application. */
export class UploadsFixture {
  readonly path: string;

  constructor(
    private readonly api: TestApi,
    private readonly http: HttpAgent,
    readonly application: ApplicationRecord,
  ) {
    this.path = `${applicationRoute(application)}/uploads`;
  }

  /** Sends a whole archive. */
  post(archive: Buffer, query = ''): Test {
    return this.http.post(`${this.path}${query}`).type('application/octet-stream').send(archive);
  }

  async upload(archive: Buffer): Promise<UploadRecord> {
    return (await this.post(archive).expect(201)).body.data;
  }

  /** Begins an upload in parts. */
  begin(size: number, query = ''): Test {
    return this.http.post(`${this.path}${query}`).set('Content-Range', `bytes */${size}`);
  }

  /** Sends a part of an archive. */
  part(id: string, archive: Buffer, from: number, to = archive.length): Test {
    return this.http
      .patch(`${this.path}/${id}`)
      .type('application/octet-stream')
      .set('Content-Range', `bytes ${from}-${to - 1}/${archive.length}`)
      .send(archive.subarray(from, to));
  }

  async find(id: string): Promise<UploadRecord> {
    return (await this.http.get(`${this.path}/${id}`).expect(200)).body.data;
  }

  async list(query = ''): Promise<UploadRecord[]> {
    return (await this.http.get(`${this.path}${query}`).expect(200)).body.data;
  }

  /** Names of all files of uploads. */
  get files(): string[] {
    return readdirSync(this.api.app.get(UploadFiles, { strict: false }).folder).sort();
  }
}
