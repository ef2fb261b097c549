import { archiveRefused, entryRefused } from './archive-refusal';
import { EntryNames, NAME_MAX_BYTES, type EntryKind } from './entry-names';
import { parsePaxRecords, type PaxOverrides } from './pax-records';
import { BLOCK_BYTES, decodeName, isZeroBlock, parseHeader, type TarHeader } from './tar-header';

const METADATA_MAX_BYTES = 1_048_576;
/** Headers that describe the entry after them: of POSIX for one or all entries, and GNU's long name and long target. */
const METADATA = new Set(['x', 'g', 'L', 'K']);

const KINDS: Readonly<Record<string, EntryKind>> = { '0': 'file', '1': 'hardlink', '2': 'symlink', '5': 'folder' };

const FOREIGN: Readonly<Record<string, string>> = {
  '3': 'is a device',
  '4': 'is a device',
  '6': 'is a pipe',
  S: 'is a sparse file',
  M: 'continues another archive',
};

interface Pending extends PaxOverrides {
  longName?: string;
  longTarget?: string;
}

/**
 * Reads the table of contents of a tar archive as it passes by, in little memory, and refuses all that is not plainly a file, a
 * folder or a link inside of the archive. It understands less than programs that unpack archives: what they could understand in
 * different ways is refused as well.
 */
export class TarReader {
  entries = 0;

  private readonly names = new EntryNames();
  private readonly block = Buffer.alloc(BLOCK_BYTES);
  private filled = 0;
  /** Bytes of content and padding that follow. */
  private left = 0;
  private padding = 0;
  private metadata: { readonly type: string; readonly chunks: Buffer[] } | undefined;
  private pending: Pending = {};
  /** Blocks of zeros: two end the archive. */
  private zeroBlocks = 0;

  constructor(private readonly maxEntries: number) {}

  /** @throws {AppError} UPLOAD_INVALID with the name of the entry, as soon as it is known. */
  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) at += this.left > 0 ? this.takeContent(chunk, at) : this.takeHeader(chunk, at);
  }

  /** @throws {AppError} UPLOAD_INVALID where the archive is not complete. */
  end(): void {
    if (this.zeroBlocks < 2 || this.left > 0) throw archiveRefused('it is incomplete');
  }

  private takeContent(chunk: Buffer, at: number): number {
    const taken = Math.min(this.left, chunk.length - at);
    // The padding comes last.
    const content = Math.min(taken, this.left - this.padding);
    if (content > 0) this.metadata?.chunks.push(Buffer.from(chunk.subarray(at, at + content)));
    this.left -= taken;
    if (this.left < this.padding) this.padding = this.left;
    if (this.left === 0) this.endContent();
    return taken;
  }

  private takeHeader(chunk: Buffer, at: number): number {
    const taken = chunk.copy(this.block, this.filled, at, at + BLOCK_BYTES - this.filled);
    this.filled += taken;
    if (this.filled < BLOCK_BYTES) return taken;
    this.filled = 0;
    if (isZeroBlock(this.block)) this.zeroBlocks += 1;
    else if (this.zeroBlocks > 0) throw archiveRefused('something follows after its end');
    else this.readHeader(parseHeader(this.block));
    return taken;
  }

  private readHeader(header: TarHeader): void {
    this.entries += 1;
    // Headers that describe others count, too: an archive can consist of them alone.
    if (this.entries > this.maxEntries) throw archiveRefused(`it has more than ${this.maxEntries} entries`);
    if (METADATA.has(header.type)) this.beginMetadata(header);
    else this.beginEntry(header);
  }

  private beginMetadata({ name, type, size }: TarHeader): void {
    if (size > METADATA_MAX_BYTES) throw entryRefused(name, 'has a header that is too long');
    this.metadata = { type, chunks: [] };
    this.expect(size);
  }

  private beginEntry(header: TarHeader): void {
    const { pending } = this;
    this.pending = {};
    const name = pending.path ?? pending.longName ?? header.name;
    const target = pending.linkpath ?? pending.longTarget ?? header.linkName;
    const size = pending.size ?? header.size;
    const kind = KINDS[header.type];
    if (kind === undefined)
      throw entryRefused(name, FOREIGN[header.type] ?? 'is neither a file nor a folder nor a link');
    // In archives without types a final slash makes a file a folder.
    const isFolder = kind === 'folder' || (kind === 'file' && name.endsWith('/'));
    if ((kind !== 'file' || isFolder) && size > 0) throw entryRefused(name, 'has content although it is no file');
    this.names.add(isFolder ? 'folder' : kind, name, target);
    this.expect(size);
  }

  private expect(size: number): void {
    this.padding = (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
    this.left = size + this.padding;
    if (this.left === 0) this.endContent();
  }

  private endContent(): void {
    if (!this.metadata) return;
    const { type, chunks } = this.metadata;
    this.metadata = undefined;
    const bytes = Buffer.concat(chunks);
    if (type === 'g') parsePaxRecords(bytes, 'global');
    else if (type === 'x') this.describe(parsePaxRecords(bytes, 'entry'));
    else this.describe(type === 'L' ? { longName: longText(bytes) } : { longTarget: longText(bytes) });
  }

  /** Two headers that describe the same entry could be understood in different ways. */
  private describe(more: Pending): void {
    const { path, longName, linkpath, longTarget } = { ...this.pending, ...more };
    const isTwice = Object.keys(more).some((key) => key in this.pending);
    if (
      isTwice ||
      (path !== undefined && longName !== undefined) ||
      (linkpath !== undefined && longTarget !== undefined)
    )
      throw entryRefused(path ?? longName ?? linkpath ?? longTarget ?? '', 'is named twice');
    Object.assign(this.pending, more);
  }
}

function longText(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  const text = bytes.subarray(0, end < 0 ? bytes.length : end);
  if (text.length > NAME_MAX_BYTES)
    throw entryRefused(text.toString('latin1', 0, 200), `has a name of more than ${NAME_MAX_BYTES} bytes`);
  return decodeName(text);
}
