import { mkdir, open, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { AppError } from '../../platform/http/errors/app-error';
import { errorCode } from '../../platform/lifecycle/start-error';

/** What the disk keeps free for everything else on it. */
const RESERVE_BYTES = 268_435_456;

/** The files of uploads, each named by the id and readable only for the user of Fairlead. */
@Injectable()
export class UploadFiles {
  constructor(private readonly config: Config) {}

  get folder(): string {
    return resolve(this.config.get('FAIRLEAD_UPLOAD_DIR') ?? join(this.config.get('FAIRLEAD_DATA_DIR'), 'uploads'));
  }

  path(id: string): string {
    return join(this.folder, id);
  }

  /** Creates the file of a new upload. */
  async create(id: string): Promise<FileHandle> {
    await this.ensureFolder();
    return open(this.path(id), 'wx', 0o600);
  }

  /** @throws {AppError} UPLOAD_UNAVAILABLE if this process does not have the file. */
  async reopen(id: string): Promise<FileHandle> {
    try {
      return await open(this.path(id), 'r+');
    } catch (error) {
      throw isMissing(error) ? new AppError('UPLOAD_UNAVAILABLE', { message: FILE_MISSING }) : error;
    }
  }

  /** How much of an upload has arrived; nothing, if this process does not have the file. */
  async receivedBytes(id: string): Promise<number> {
    const found = await stat(this.path(id)).catch(absentIfMissing);
    return found?.size ?? 0;
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  /** @throws {AppError} UPLOAD_STORAGE_FULL if the disk has no room for so many bytes. */
  async assertRoom(bytes: number): Promise<void> {
    await this.ensureFolder();
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < bytes + RESERVE_BYTES) throw storageFull('The disk of Fairlead has no room for the upload.');
  }

  /** Ids of the files that were last written before the time. */
  async idsBefore(time: Date): Promise<string[]> {
    const names = (await readdir(this.folder).catch(absentIfMissing)) ?? [];
    const old = names.map(async (name) => {
      const found = await stat(this.path(name)).catch(absentIfMissing);
      return found?.isFile() && found.mtime < time ? [name] : [];
    });
    return (await Promise.all(old)).flat();
  }

  private async ensureFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }
}

export const FILE_MISSING =
  'This process of Fairlead does not have the file of the upload: it was removed, or FAIRLEAD_UPLOAD_DIR is not shared by all processes.';

export function storageFull(message: string): AppError {
  return new AppError('UPLOAD_STORAGE_FULL', { message });
}

export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

function absentIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
