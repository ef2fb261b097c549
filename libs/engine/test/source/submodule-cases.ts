import { generateKeyPair } from '@fairlead/engine';
import { serveOverSsh } from '@fairlead/testbed';
import { FetchedApplication } from './fetched-source';
import type { TestMachine } from '../support/engine-harness';

const PAGES = { 'index.html': 'x' };
const CREDENTIALS = { username: 'a', password: 'b' };

/** Parts of a source that are not in its repository. The tests share a machine. */
export function describeSubmodules(machine: () => TestMachine): void {
  it('with submodules is fetched with them, at any depth and by relative URLs', async () => {
    const { git } = machine();
    const [inner, theme, site] = await Promise.all(
      ['inner', 'theme', 'site'].map((name) => git.createRepository(name)),
    );
    if (!inner || !theme || !site) throw new Error('No repositories');
    const old = await inner.commit({ 'deep.txt': 'deep' });
    await inner.commit({ 'deep.txt': 'later' });
    await theme.commit({ 'theme.css': 'blue', 'left-out.txt': 'x', '.gitattributes': 'left-out.txt export-ignore\n' });
    const themed = await theme.commitSubmodule('lib/inner', old, '../inner.git');
    await site.commit(PAGES);
    await site.commitSubmodule('themes/my theme', themed, './../theme.git/');
    const app = new FetchedApplication(machine(), site.url);
    await app.fetch();
    expect(await app.inRelease('cat "themes/my theme/theme.css" "themes/my theme/lib/inner/deep.txt"')).toBe(
      'bluedeep',
    );
    expect(await app.inRelease('find . -name .git -o -name left-out.txt')).toBe('');
    expect(app.steps.text).toContain('Submodules: themes/my theme, themes/my theme/lib/inner');
    const before = git.requests.length;
    await app.fetch();
    expect(git.requests.slice(before).filter((request) => !request.includes('/site.git'))).toEqual([]);
    expect(await app.inRelease('cat "themes/my theme/lib/inner/deep.txt"')).toBe('deep');
    expect((await machine().server.must(`ls ${app.home}/repository.git/modules`)).trim().split('\n')).toHaveLength(2);
    await site.commit({ 'themes/my theme': null, '.gitmodules': null });
    await app.fetch();
    expect(await machine().server.must(`ls ${app.home}/repository.git/modules`)).toBe('');
  });

  it('with a submodule that cannot be fetched fails and names it', async () => {
    const { git } = machine();
    const closed = await git.createRepository('closed-theme', { credentials: CREDENTIALS });
    const open = await git.createRepository('open-theme');
    const known = await open.commit(PAGES);
    const cases: [string, string, string | undefined, RegExp][] = [
      [
        'missing',
        known,
        '../none.git',
        /^The submodule themes\/x \(http:.*\/none\.git\) could not be fetched: .*not exist/,
      ],
      ['private', known, '../closed-theme.git', /themes\/x .* asks for credentials/],
      ['no-commit', 'd'.repeat(40), '../open-theme.git', /does not have the commit d{40}\.$/],
      ['no-url', known, undefined, /^The submodule themes\/x could not be fetched: \.gitmodules has no URL/],
      ['ext', known, 'ext::sh -c touch% /tmp/pwned', /not an https, http, ssh or git URL/],
      ['file', known, 'file:///etc', /not an https, http, ssh or git URL/],
      ['path', known, '/etc', /not an https, http, ssh or git URL/],
      ['option', known, '--upload-pack=touch /tmp/pwned', /not an https, http, ssh or git URL/],
      ['proxy', known, 'ssh://-oProxyCommand=touch${IFS}/tmp/pwned/x', /not an https, http, ssh or git URL/],
      ['above', known, '../../../../etc', /not an https, http, ssh or git URL/],
      ['token', known, closed.url.replace('://', '://a:wrong-password@'), /\(http:\/\/[\d.]+:\d+\/closed-theme\.git\)/],
    ];
    for (const [name, commit, url, message] of cases) {
      const repository = await git.createRepository(`bad-${name}`);
      await repository.commit(PAGES);
      await repository.commitSubmodule('themes/x', commit, url);
      const failure = await new FetchedApplication(machine(), repository.url).failure();
      expect([name, failure.code, failure.message]).toEqual([
        name,
        'SUBMODULE_FETCH_FAILED',
        expect.stringMatching(message),
      ]);
      expect(`${failure.message}${failure.output}`).not.toContain('wrong-password');
    }
    expect((await machine().server.exec('ls /tmp/pwned')).code).not.toBe(0);
  });

  it('with a submodule of itself ends at a depth', async () => {
    const repository = await machine().git.createRepository('endless');
    let commit = await repository.commit(PAGES);
    for (let level = 0; level < 9; level += 1) commit = await repository.commitSubmodule('x', commit, './');
    expect((await new FetchedApplication(machine(), repository.url).failure()).message).toMatch(/8 levels deep\.$/);
  });

  it('with a symbolic link where a submodule is writes nothing behind it', async () => {
    const theme = await machine().git.createRepository('linked-theme');
    const sha = await theme.commit({ 'pwned.txt': 'x' });
    const repository = await machine().git.createRepository('linked');
    await repository.commit({ target: '/tmp' });
    await repository.commitSubmodule('out/folder', sha, '../linked-theme.git');
    const link = (await repository.git('rev-parse', 'HEAD:target')).trim();
    // A tree that git itself never makes: the name is a link and a folder.
    const folder = (await repository.git('rev-parse', 'HEAD:out')).trim();
    const modules = (await repository.git('rev-parse', 'HEAD:.gitmodules')).trim();
    await machine().server.must('mkdir -p /tmp/folder; chmod 777 /tmp/folder');
    const entries = [entry('120000', 'out', link), entry('40000', 'out', folder)];
    for (const order of [entries, entries.toReversed()]) {
      const tree = Buffer.concat([entry('100644', '.gitmodules', modules), ...order]);
      const id = (await repository.writeObject('tree', tree)).trim();
      const commit = (await repository.git('commit-tree', '-m', 'x', id)).trim();
      await repository.git('update-ref', 'refs/heads/main', commit);
      await new FetchedApplication(machine(), repository.url).fetch().catch((error: unknown) => error);
    }
    expect(await machine().server.must('find /tmp -name pwned.txt')).toBe('');
  });

  it('with large files is fetched with their contents, in submodules as well', async () => {
    const { git } = machine();
    const theme = await git.createRepository('large-theme');
    const themed = await theme.commitLargeFiles({ 'photo.jpg': Buffer.alloc(100_000, 'p') });
    const site = await git.createRepository('large-site');
    await site.commitLargeFiles({ 'logo.png': 'the logo', 'img/deep.png': 'deep' });
    const pointer = await site.git('show', 'HEAD:logo.png');
    await site.commit({ 'docs/a pointer.txt': pointer }, { executable: ['logo.png'] });
    await site.commitSubmodule('theme', themed, '../large-theme.git');
    const app = new FetchedApplication(machine(), site.url);
    await app.fetch();
    expect(await app.inRelease('test -x logo.png; cat logo.png img/deep.png')).toBe('the logodeep');
    expect(await app.inRelease('cat "docs/a pointer.txt"')).toBe(pointer);
    expect(await app.inRelease('wc -c < theme/photo.jpg')).toBe('100000\n');
    await theme.largeFiles.lose();
    await app.fetch();
    expect(await app.inRelease('cat logo.png; wc -c < theme/photo.jpg')).toBe('the logo100000\n');
    await site.commitLargeFiles({ 'logo.png': 'another logo' });
    await app.fetch();
    expect(await app.inRelease('cat logo.png')).toBe('another logo');
    expect((await machine().server.must(`find ${app.home}/repository.git/lfs -type f | wc -l`)).trim()).toBe('2');
    await site.largeFiles.lose();
    const other = new FetchedApplication(machine(), site.url);
    expect(await other.failure()).toMatchObject({
      code: 'LFS_FETCH_FAILED',
      message: expect.stringMatching(/^Git LFS: (img\/deep|logo)\.png could not be fetched: .*(404|not exist)/),
    });
  });

  it('with large files at an address of its own reads them there, and from no other transport', async () => {
    const { git } = machine();
    const repository = await git.createRepository('elsewhere');
    const store = await git.createRepository('large-store');
    await store.commitLargeFiles({ 'logo.png': 'from the store' });
    await repository.commitLargeFiles({ 'logo.png': 'from the store' });
    await repository.largeFiles.lose();
    await repository.commit({ '.lfsconfig': `[lfs]\n\turl = ${store.url}/info/lfs\n` });
    const app = new FetchedApplication(machine(), repository.url);
    await app.fetch();
    expect(await app.inRelease('cat logo.png')).toBe('from the store');
    await repository.commit({ '.lfsconfig': '[lfs]\n\turl = file:///etc\n' });
    expect(await app.failure()).toMatchObject({
      code: 'LFS_FETCH_FAILED',
      message: expect.stringContaining('.lfsconfig'),
    });
  });

  it('with submodules and large files over SSH is fetched with the deploy key', async () => {
    const { git, server } = machine();
    const repository = await git.createRepository('ssh-large', { credentials: CREDENTIALS });
    const theme = await git.createRepository('ssh-theme');
    const themed = await theme.commit({ 'theme.css': 'by ssh' });
    await repository.commitLargeFiles({ 'logo.png': 'private logo' });
    await repository.commitSubmodule('theme', themed, '../ssh-theme.git');
    const { privateKey, publicKey } = generateKeyPair('deploy key');
    const authorization = `Basic ${Buffer.from('a:b').toString('base64')}`;
    await serveOverSsh(server, theme);
    const served = await serveOverSsh(server, repository, { url: `${repository.url}/info/lfs`, authorization });
    await served.authorize(publicKey);
    const app = new FetchedApplication(machine(), served.scpUrl, { deployKey: privateKey });
    await app.fetch();
    expect(await app.inRelease('cat logo.png theme/theme.css')).toBe('private logoby ssh');
    expect(await server.must('ls /run | grep fairlead-app_ | cat')).toBe('');
  });
}

function entry(mode: string, name: string, id: string): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
}
