import { archiveRefused, entryRefused } from './archive-refusal';
import { decodeName } from './tar-header';

/** What an extended header (POSIX.1-2001) says instead of the header of the entry after it. */
export interface PaxOverrides {
  path?: string;
  linkpath?: string;
  size?: number;
}

/** Of global headers these would change the names of all entries after them. */
const PER_ENTRY = new Set(['path', 'linkpath', 'size']);

/**
 * Reads the records of an extended header: `<length> <key>=<value>` and a line break.
 * @throws {AppError} UPLOAD_INVALID for damaged ones, and for those that change what an entry is.
 */
export function parsePaxRecords(bytes: Buffer, kind: 'entry' | 'global'): PaxOverrides {
  const found: PaxOverrides = {};
  for (let at = 0; at < bytes.length;) {
    const blank = bytes.indexOf(0x20, at);
    const digits = blank < 0 ? '' : bytes.toString('latin1', at, blank);
    const length = /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : NaN;
    const end = at + length;
    if (!(end <= bytes.length) || bytes[end - 1] !== 0x0a) throw damaged();
    const equals = bytes.indexOf(0x3d, blank);
    if (equals < 0 || equals >= end) throw damaged();
    const key = bytes.toString('latin1', blank + 1, equals);
    apply(found, key, bytes.subarray(equals + 1, end - 1), kind);
    at = end;
  }
  return found;
}

function apply(found: PaxOverrides, key: string, value: Buffer, kind: 'entry' | 'global'): void {
  if (/^GNU\.(?:sparse|volume|dumpdir)/.test(key)) throw archiveRefused(`it has sparse files or volumes (${key})`);
  if (!PER_ENTRY.has(key)) return;
  if (kind === 'global') throw archiveRefused(`a global header sets ${key}`);
  const text = decodeName(value);
  if (key in found) throw entryRefused(text, `has ${key} twice in its header`);
  if (key === 'size') {
    if (!/^\d{1,15}$/.test(text)) throw archiveRefused('a header has no valid size');
    found.size = Number(text);
  } else if (key === 'path') found.path = text;
  else found.linkpath = text;
}

const damaged = () => archiveRefused('it is damaged: an extended header cannot be read');
