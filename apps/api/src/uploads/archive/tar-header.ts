import { archiveRefused, entryRefused } from './archive-refusal';

export const BLOCK_BYTES = 512;

const CHECKSUM = { from: 148, to: 156 };
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The header of one entry (POSIX.1-1988, POSIX.1-2001 and GNU). */
export interface TarHeader {
  readonly name: string;
  readonly linkName: string;
  readonly size: number;
  /** The type flag: `0` is a file, `5` a folder. */
  readonly type: string;
}

/** @throws {AppError} UPLOAD_INVALID where it is none. */
export function parseHeader(block: Buffer): TarHeader {
  if (checksumOf(block) !== octal(block, CHECKSUM.from, CHECKSUM.to))
    throw archiveRefused('it is no tar archive, or it is damaged');
  // Only POSIX has a prefix; GNU uses the same bytes for other things.
  const prefix = block.toString('latin1', 257, 263) === 'ustar\0' ? text(block, 345, 500) : '';
  const own = text(block, 0, 100);
  const name = prefix === '' ? own : `${prefix}/${own}`;
  const flag = block.toString('latin1', 156, 157);
  return {
    name,
    linkName: text(block, 157, 257),
    size: sizeOf(block, name),
    type: flag === '\0' ? '0' : flag,
  };
}

export const isZeroBlock = (block: Buffer): boolean => block.every((byte) => byte === 0);

/** Decodes names strictly: what one program reads otherwise than another may be two names. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw entryRefused(Buffer.from(bytes).toString('latin1'), 'has a name that is not UTF-8');
  }
}

function text(block: Buffer, from: number, to: number): string {
  const end = block.subarray(from, to).indexOf(0);
  return decodeName(block.subarray(from, end < 0 ? to : from + end));
}

function checksumOf(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries()) sum += at >= CHECKSUM.from && at < CHECKSUM.to ? 32 : byte;
  return sum;
}

/** Larger sizes than octal digits can express are binary, with the first bit set (GNU). */
function sizeOf(block: Buffer, name: string): number {
  const [first = 0] = block.subarray(124, 125);
  const size = first === 0x80 ? Number(block.readBigUInt64BE(128)) : octal(block, 124, 136);
  if (!Number.isSafeInteger(size)) throw entryRefused(name, 'has no valid size');
  return size;
}

function octal(block: Buffer, from: number, to: number): number {
  const digits = block.toString('latin1', from, to).replaceAll('\0', ' ').trim();
  if (digits === '') return 0;
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : NaN;
}
