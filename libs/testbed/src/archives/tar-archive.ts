const BLOCK_BYTES = 512;

/** One header of a tar archive and what follows it; whatever a hostile one says. */
export interface TarEntry {
  readonly name?: string | Buffer;
  /** `0` is a file, `1` a hard link, `2` a link, `5` a folder. */
  readonly type?: string;
  readonly target?: string;
  readonly content?: string | Buffer;
  /** Instead of the size of the content. */
  readonly size?: number;
  /** By default 755 for a folder, else 644. */
  readonly mode?: number;
  /** Number of the user and of the group. */
  readonly owner?: number;
}

/** A tar archive (POSIX) with exactly these headers. */
export function tarArchive(...entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.map(tarEntry), Buffer.alloc(2 * BLOCK_BYTES)]);
}

/** A tar archive of these files, in their folders. */
export const archiveOf = (files: Readonly<Record<string, string>>): Buffer =>
  tarArchive(...Object.entries(files).map(([name, content]) => ({ name, content })));

export function tarEntry(entry: TarEntry): Buffer {
  const { name = 'file', type = '0', target = '', content = '', size, owner = 1000 } = entry;
  const { mode = type === '5' ? 0o755 : 0o644 } = entry;
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(BLOCK_BYTES);
  Buffer.from(name).copy(header, 0, 0, 100);
  header.write([mode, owner, owner].map((number) => `${number.toString(8).padStart(7, '0')}\0`).join(''), 100);
  header.write(
    `${(size ?? bytes.length).toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0${' '.repeat(8)}${type}`,
    124,
  );
  header.write(target.slice(0, 100), 157);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES)]);
}

/** An extended header with these records, for the entry after it, or for all of them. */
export function paxHeader(records: Readonly<Record<string, string>>, type: 'x' | 'g' = 'x'): TarEntry {
  const lines = Object.entries(records).map(([key, value]) => {
    const rest = Buffer.byteLength(` ${key}=${value}\n`);
    let length = rest + 1;
    while (String(length).length + rest !== length) length += 1;
    return `${length} ${key}=${value}\n`;
  });
  return { name: 'pax_header', type, content: lines.join('') };
}
