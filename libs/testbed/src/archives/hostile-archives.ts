import { gzipSync } from 'node:zlib';
import { paxHeader, tarArchive, tarEntry, type TarEntry } from './tar-archive';

/** An archive that must be refused, and the part of the message that says why and names the entry. */
export interface HostileArchive {
  readonly what: string;
  /** Packs it when it is needed: some have 200 MB before their compression. */
  readonly archive: () => Buffer;
  readonly reason: string;
}

const of = (what: string, reason: string, ...entries: readonly TarEntry[]): HostileArchive => ({
  what,
  reason,
  archive: () => tarArchive({ name: 'index.html', content: 'hello' }, ...entries),
});

const whole = tarArchive({ name: 'index.html', content: 'x'.repeat(2000) });

export const HOSTILE_ARCHIVES: readonly HostileArchive[] = [
  of('an absolute name', '"/etc/cron.d/evil" has an absolute name', { name: '/etc/cron.d/evil' }),
  of('a name that goes up', '"a/../../evil" leads out', { name: 'a/../../evil' }),
  of(
    'a long name that goes up',
    '"../evil" leads out',
    { name: 'long', type: 'L', content: '../evil\0' },
    { name: 'x' },
  ),
  of('an extended header that goes up', '"../evil" leads out', paxHeader({ path: '../evil' }), { name: 'x' }),
  of('an absolute link', '"in" is a link that leads out', { name: 'in', type: '2', target: '/etc/passwd' }),
  of('a link that goes up', '"a/in" is a link that leads out', { name: 'a/in', type: '2', target: '../../etc' }),
  of('a link that goes up later', '"in" is a link that leads out', { name: 'in', type: '2', target: 'a/../../etc' }),
  of('a long link that goes up', '"in" is a link that leads out', paxHeader({ linkpath: '../etc' }), {
    name: 'in',
    type: '2',
    target: 'index.html',
  }),
  of('a hard link to the outside', '"in" is a link that leads out', { name: 'in', type: '1', target: '/etc/passwd' }),
  of('a hard link that goes up', '"in" leads out', { name: 'in', type: '1', target: '../secret' }),
  of(
    'a hard link to a link',
    '"in" is a link',
    { name: 'b', type: '2', target: 'c' },
    { name: 'in', type: '1', target: 'b' },
  ),
  of('a file below a link', '"d/evil" is below a link', { name: 'd', type: '2', target: '.' }, { name: 'd/evil' }),
  of(
    'a link in the place of a folder',
    '"d" is in the archive twice',
    { name: 'd/', type: '5' },
    { name: 'd', type: '2', target: '.' },
  ),
  of(
    'a link in the place of a parent',
    '"d" is in the archive twice',
    { name: 'd/x' },
    { name: 'd', type: '2', target: '.' },
  ),
  of('a file twice', '"./index.html" is in the archive twice', { name: './index.html' }),
  of('a file in a file', '"index.html/x" is below a file', { name: 'index.html/x' }),
  of('a character device', '"null" is a device', { name: 'null', type: '3' }),
  of('a block device', '"sda" is a device', { name: 'sda', type: '4' }),
  of('a pipe', '"pipe" is a pipe', { name: 'pipe', type: '6' }),
  of('a sparse file (GNU)', '"sparse" is a sparse file', { name: 'sparse', type: 'S' }),
  of('a sparse file (POSIX)', 'GNU.sparse.major', paxHeader({ 'GNU.sparse.major': '1' }), { name: 'sparse' }),
  of('an unknown type', '"what" is neither', { name: 'what', type: 'Z' }),
  of('a name with an escape sequence', '"a [2Jb" has control characters', { name: 'a\u001b[2Jb' }),
  of('a name with a line break', '"a b" has control characters', { name: 'a\nb' }),
  of('a name that is not UTF-8', 'has a name that is not UTF-8', { name: Buffer.from([0x61, 0xff]) }),
  of('a name without an end', 'more than 4096 bytes', paxHeader({ path: 'a/'.repeat(3000) }), { name: 'x' }),
  of('a part without an end', 'a part of more than 255 bytes', paxHeader({ path: 'a'.repeat(300) }), { name: 'x' }),
  of('no name', 'has no name', { name: '.' }),
  of('a folder with content', '"d/" has content', { name: 'd/', type: '5', content: 'x' }),
  of('a global header that names all', 'a global header sets path', paxHeader({ path: 'all' }, 'g'), { name: 'x' }),
  of('two headers for one entry', 'is named twice', paxHeader({ path: 'a' }), paxHeader({ path: 'b' }), { name: 'x' }),
  of(
    'both kinds of long names',
    'is named twice',
    paxHeader({ path: 'a' }),
    { type: 'L', content: 'b\0' },
    { name: 'x' },
  ),
  of('a record twice', 'twice in its header', { name: 'h', type: 'x', content: '9 path=a\n9 path=b\n' }, { name: 'x' }),
  of(
    'a damaged header',
    'an extended header cannot be read',
    { name: 'h', type: 'x', content: '99 path=a\n' },
    { name: 'x' },
  ),
  of('a header without an end', 'a header that is too long', { name: 'h', type: 'x', size: 400_000_000 }),
  { what: 'half an archive', archive: () => whole.subarray(0, 1024), reason: 'it is incomplete' },
  { what: 'an archive without an end', archive: () => tarEntry({ name: 'x' }), reason: 'it is incomplete' },
  {
    what: 'something after the end',
    archive: () => Buffer.concat([whole, tarEntry({ name: '../x' })]),
    reason: 'follows after its end',
  },
  {
    what: 'half a compressed archive',
    archive: () => gzipSync(whole).subarray(0, 60),
    reason: 'its compression cannot be read',
  },
  { what: 'a compressed text', archive: () => gzipSync('text'), reason: 'it is incomplete' },
  { what: 'a text', archive: () => Buffer.from('hello '.repeat(300)), reason: 'it is no tar archive' },
  { what: 'a ZIP archive', archive: () => Buffer.from('PK\u0003\u0004rest'), reason: 'it is a ZIP archive' },
  { what: 'nothing', archive: () => Buffer.alloc(0), reason: 'it is incomplete' },
  {
    what: 'more entries than allowed',
    archive: () => gzipSync(tarArchive(...Array.from({ length: 1001 }, (_, at) => ({ name: `f${at}` })))),
    reason: 'it has more than 1000 entries',
  },
  {
    what: 'headers alone, without an end',
    archive: () => gzipSync(tarArchive(...Array.from({ length: 1001 }, () => paxHeader({ comment: 'x' }, 'g')))),
    reason: 'it has more than 1000 entries',
  },
  {
    what: 'a bomb',
    archive: () => gzipSync(tarArchive({ name: 'bomb', content: Buffer.alloc(100_000_000) })),
    reason: 'more than 20 times its size',
  },
  {
    what: 'more content than allowed',
    archive: () =>
      gzipSync(tarArchive({ name: 'large', content: Buffer.alloc(210_000_000, Buffer.from('fairlead')) }), {
        level: 1,
      }),
    reason: 'without its compression',
  },
];
