import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** What is uploaded: the path of a file, or its content. */
export type Archive = string | Uint8Array | Blob;

/** An archive that can be read in parts. */
export interface OpenArchive {
  readonly size: number;
  /** The bytes from `from` up to, but not including, `to`. */
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

const HASHED_BYTES = 1 << 20;

/** @throws {Error} of the file system, with its code, if a file cannot be opened */
export async function openArchive(archive: Archive): Promise<OpenArchive> {
  if (typeof archive === 'string') return openFile(archive);
  const blob = archive instanceof Blob ? archive : new Blob([archive.slice()]);
  return {
    size: blob.size,
    read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
    close: () => Promise.resolve(),
  };
}

async function openFile(path: string): Promise<OpenArchive> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return {
    size,
    async read(from, to) {
      const bytes = new Uint8Array(to - from);
      for (let read = 0; read < bytes.length;) {
        const { bytesRead } = await file.read(bytes, read, bytes.length - read, from + read);
        if (bytesRead === 0) throw new Error(`${path} has become shorter while it was uploaded.`);
        read += bytesRead;
      }
      return bytes;
    },
    close: () => file.close(),
  };
}

/** The SHA-256 of the whole archive, in hex. */
export async function sha256Of(archive: OpenArchive, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < archive.size; from += HASHED_BYTES) {
    signal?.throwIfAborted();
    hash.update(await archive.read(from, Math.min(from + HASHED_BYTES, archive.size)));
  }
  return hash.digest('hex');
}
