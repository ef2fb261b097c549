import { createWriteStream, readlinkSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Headers, type Pack } from 'tar-stream';
import { messageOf } from '../errors/unknown-error';
import { listFiles, type ArchiveEntry, type FileList } from './list-files';

export interface PackedFolder extends FileList {
  /** Of the archive, in a private folder of its own. */
  readonly path: string;
  remove(): Promise<void>;
}

/** Each part changes threads three times; with the defaults of Node that takes a third of the time of packing. */
const READ_BYTES = 1 << 20;
const PACKED_BYTES = 1 << 18;

/**
 * Packs a folder into a tar with gzip. The same files always give the same bytes: neither times nor owners are in it, so that an
 * archive which Fairlead has already is not sent again.
 */
export async function packFolder(root: string, signal: AbortSignal): Promise<PackedFolder> {
  const list = listFiles(root);
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-'));
  const path = join(folder, 'upload.tar.gz');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const archive = pack();
    const written = pipeline(
      archive,
      createGzip({ chunkSize: PACKED_BYTES }),
      createWriteStream(path, { mode: 0o600 }),
      { signal },
    );
    const added = addAll(archive, root, list.entries).catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(messageOf(error)));
      throw error;
    });
    await Promise.all([written, added]);
    return { ...list, path, remove };
  } catch (error) {
    await remove();
    signal.throwIfAborted();
    throw error;
  }
}

async function addAll(archive: Pack, root: string, entries: readonly ArchiveEntry[]): Promise<void> {
  for (const entry of entries) await add(archive, root, entry);
  archive.finalize();
}

async function add(archive: Pack, root: string, { path, type, executable }: ArchiveEntry): Promise<void> {
  const header: Headers = { name: path, type, mode: executable ? 0o755 : 0o644, mtime: new Date(0), uid: 0, gid: 0 };
  if (type === 'symlink') return void archive.entry({ ...header, linkname: readlinkSync(join(root, path)) });
  if (type === 'directory') return void archive.entry({ ...header, name: `${path}/` });
  const file = await open(join(root, path), 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) return void archive.entry({ ...header, size }).end();
    const entry = archive.entry({ ...header, size });
    let sent = 0;
    // A file that grows meanwhile is packed with the size that it had.
    const contents: AsyncIterable<Buffer> = file.createReadStream({
      end: size - 1,
      autoClose: false,
      highWaterMark: READ_BYTES,
    });
    for await (const chunk of contents) {
      sent += chunk.length;
      if (!entry.write(chunk)) await once(entry, 'drain');
    }
    if (sent !== size) throw new Error(`${path} has become shorter while it was packed.`);
    entry.end();
  } finally {
    await file.close();
  }
}
