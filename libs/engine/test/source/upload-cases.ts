import { archiveOf, HOSTILE_ARCHIVES, tarArchive } from '@fairlead/testbed';
import { UploadedApplication } from './uploaded-application';
import type { TestMachine } from '../support/engine-harness';

/** What the API refuses because programs read it in different ways; tar unpacks it inside of the release. */
const HARMLESS_ON_DISK = [
  'an absolute name',
  'a hard link to a link',
  'a file below a link',
  'a sparse file (GNU)',
  'an unknown type',
  'a name with an escape sequence',
  'a name with a line break',
  'a name that is not UTF-8',
  'a global header that names all',
  'two headers for one entry',
  'both kinds of long names',
  'a record twice',
  'an archive without an end',
  'something after the end',
  'headers alone, without an end',
];

/** Uploads on a server that gets them without the check of the API. The tests share a machine. */
export function describeUploads(machine: () => TestMachine): void {
  it('is an archive that was uploaded: a hostile one changes nothing outside of its release, and is not unpacked as root', async () => {
    const { server } = machine();
    const app = new UploadedApplication(machine());
    expect(await app.unpack(archiveOf({ 'index.html': 'first' }))).toBeUndefined();
    expect(await server.must(`stat -c '%U %a' ${app.release}/index.html`)).toMatch(/^git_\S+ 644$/m);
    await server.must('touch /opt/before');
    const unpacked: string[] = [];
    for (const { what, archive } of HOSTILE_ARCHIVES) {
      const error = await app.unpack(archive());
      if (error) expect([what, error.code]).toEqual([what, 'UPLOAD_INVALID']);
      else unpacked.push(what);
      const links = `find ${app.home}/staging ! -type f ! -type d -exec realpath -m {} + | grep -v ^${app.home}/ || true`;
      expect([what, await server.must(links)]).toEqual([what, '']);
    }
    expect(unpacked).toEqual(HARMLESS_ON_DISK);
    const changed = `find / -xdev -cnewer /opt/before ! -type d ! -path '${app.home}/*' ! -path '/var/log/*' ! -path '/opt/before'`;
    expect(await server.must(changed)).toBe('');
  });

  it('is an archive that was uploaded: its owners and its special bits do not arrive', async () => {
    const app = new UploadedApplication(machine());
    const archive = tarArchive(
      { name: 'index.html', content: 'hello' },
      { name: 'as-root', content: 'hello', mode: 0o6755, owner: 0 },
      { name: 'for-all', content: 'hello', mode: 0o666, owner: 0 },
      { name: 'folder/', type: '5', mode: 0o3777, owner: 0 },
    );
    expect(await app.unpack(archive)).toBeUndefined();
    const found = await machine().server.must(`cd ${app.release} && stat -c '%n %a %U' as-root for-all folder`);
    expect(
      found
        .replaceAll(/ git_\S+$/gm, ' git')
        .trim()
        .split('\n'),
    ).toEqual(['as-root 755 git', 'for-all 644 git', 'folder 755 git']);
  });

  it('is an archive that was uploaded: what arrives as something else is not deployed', async () => {
    const app = new UploadedApplication(machine());
    const archive = archiveOf({ 'index.html': 'mine' });
    const other = archiveOf({ 'index.html': 'evil' });
    expect(await app.unpack(archive, other)).toMatchObject({ code: 'UPLOAD_UNAVAILABLE' });
    expect(await app.unpack(archive, archive.subarray(0, 600))).toMatchObject({ code: 'UPLOAD_UNAVAILABLE' });
    await expect(machine().server.must(`ls -d ${app.release}`)).rejects.toThrow();
  });
}
