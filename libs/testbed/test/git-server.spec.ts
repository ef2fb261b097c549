import {
  bootHost,
  expressApp,
  makeKeyPair,
  plainNodeApp,
  serveOverSsh,
  STOCKED_NODE,
  startGitServer,
  type GitServer,
  type TestHost,
} from '@fairlead/testbed';

const NODE = `${STOCKED_NODE.folder}/bin/node`;
const WITH_NODE = `PATH=${STOCKED_NODE.folder}/bin:$PATH`;

describe('the git server and the applications, from inside a host', () => {
  let host: TestHost;
  let git: GitServer;
  beforeAll(async () => {
    [host, git] = await Promise.all([bootHost(), startGitServer()]);
  });
  afterAll(() => Promise.all([host?.stop(), git?.stop()]));

  it('serves commits, branches and tags over HTTP', async () => {
    const repository = await git.createRepository('app');
    const first = await repository.commit({ 'a.txt': 'one', 'b.txt': 'stays' }, { message: 'One', tag: 'v1' });
    await repository.commit({ 'a.txt': 'two' }, { branch: 'next' });
    const third = await repository.commit({ 'a.txt': null, 'bin/run': '#!/bin/sh\n' }, { executable: ['bin/run'] });
    await host.must(`git clone -q ${repository.url} /root/app`);
    expect(await host.must('cd /root/app; git rev-parse HEAD v1; ls -1; cat b.txt; test -x bin/run')).toBe(
      `${third}\n${first}\nb.txt\nbin\nstays`,
    );
    expect(await host.must('cd /root/app; git show origin/next:a.txt v1:a.txt')).toBe('twoone');
    await host.must(`git init -q /root/one; cd /root/one; git fetch -q --depth 1 ${repository.url} ${first}`);
  });

  it('serves submodules and large files, and as servers do that give no single commit', async () => {
    const inner = await git.createRepository('inner');
    const outer = await git.createRepository('outer', { server: 'dumb' });
    const first = await inner.commit({ 'a.txt': 'inner' });
    await inner.commit({ 'a.txt': 'later' });
    await outer.commitSubmodule('parts/inner', first, '../inner.git');
    await outer.commitLargeFiles({ 'logo.png': 'the logo' });
    await host.must(`git clone -q --recurse-submodules ${outer.url} /root/outer`);
    expect(await host.must('cd /root/outer; cat parts/inner/a.txt; head -n 1 logo.png')).toBe(
      'innerversion https://git-lfs.github.com/spec/v1\n',
    );
    expect((await host.exec(`git clone -q --depth 1 ${outer.url} /root/shallow`)).stderr).toContain('dumb');
    const oid = (await host.must(`sed -n 's/^oid sha256://p' /root/outer/logo.png`)).trim();
    const batch = JSON.stringify({ operation: 'download', objects: [{ oid, size: 8 }] });
    const post = `curl -sS --fail -d @- ${outer.url}/info/lfs/objects/batch`;
    const { href } = JSON.parse(await host.must(post, { stdin: batch })).objects[0].actions.download;
    expect(await host.must(`curl -sS --fail ${href}`)).toBe('the logo');
    await outer.largeFiles.lose();
    expect(JSON.parse(await host.must(post, { stdin: batch })).objects[0].error.code).toBe(404);
    const old = await git.createRepository('old', { server: 'old' });
    const lost = await old.commit({ a: '1' });
    await old.commit({ a: '2' });
    const byId = await host.exec(`git init -q /root/old; cd /root/old; git fetch -q --depth 1 ${old.url} ${lost}`);
    expect(byId.stderr).toContain('does not allow request for unadvertised object');
  });

  it('asks for a password where the repository is private', async () => {
    const credentials = { username: 'reader', password: 'secret' };
    const repository = await git.createRepository('private', { credentials });
    await repository.commit({ 'a.txt': 'hidden' });
    const refused = await host.exec(`GIT_TERMINAL_PROMPT=0 git clone -q ${repository.url} /root/private`);
    expect(refused.code).not.toBe(0);
    await host.must(`git clone -q ${repository.url.replace('://', '://reader:secret@')} /root/private`);
  });

  it('knows no repository that was not made', async () => {
    const { code, stderr } = await host.exec(`git clone -q ${git.url}/nothing.git /root/nothing`);
    expect(code).not.toBe(0);
    expect(stderr).toContain('not found');
  });

  it('serves over SSH to those whose key it knows', async () => {
    const repository = await git.createRepository('over-ssh');
    await repository.commit({ 'a.txt': 'by ssh' });
    const served = await serveOverSsh(host, repository);
    const key = makeKeyPair('deploy key');
    await host.writeFile('/root/deploy-key', key.privateKey, '0600');
    expect((await host.exec(clone(served.url, '/root/ssh-0'))).code).not.toBe(0);
    await served.authorize(key.publicKey);
    await host.must(clone(served.url, '/root/ssh-1'));
    await host.must(clone(served.scpUrl, '/root/ssh-2'));
    expect(await host.must('cat /root/ssh-1/a.txt /root/ssh-2/a.txt')).toBe('by sshby ssh');
    await repository.commit({ 'a.txt': 'later' });
    await served.update();
    await host.must(`cd /root/ssh-1; ${clone(served.url, '/root/ssh-3')}`);
    expect(await host.must('cat /root/ssh-3/a.txt')).toBe('later');
  });

  it('installs Express with its dependencies and answers with its version', async () => {
    const repository = await git.createRepository('express');
    await repository.commit(expressApp({ version: 'v1' }));
    await host.must(
      `git clone -q ${repository.url} /root/express; cd /root/express; ${WITH_NODE} npm ci --no-audit --no-fund`,
    );
    expect(Number(await host.must('ls -1 /root/express/node_modules | wc -l'))).toBeGreaterThan(60);
    await host.must(`systemd-run --unit=express --setenv=PORT=21000 ${NODE} /root/express/server.js`);
    expect(await host.must(fetchFrom(21000, '/'))).toBe('v1');
  });

  it('runs an application that behaves as it is told', async () => {
    const repository = await git.createRepository('plain');
    await repository.commit(plainNodeApp({ version: 'v2', listensAfterMs: 300, build: 'works' }));
    await host.must(`git clone -q ${repository.url} /root/plain; cd /root/plain; ${WITH_NODE} npm run build`);
    await host.must(`systemd-run --unit=plain --setenv=PORT=21001 --setenv=COLOUR=blue ${NODE} /root/plain/server.js`);
    expect(await host.must(fetchFrom(21001, '/'))).toBe('v2');
    expect(await host.must(fetchFrom(21001, '/env?name=COLOUR'))).toBe('{"value":"blue"}');
    await host.must(fetchFrom(21001, '/die'));
    await host.must('while [ "$(systemctl is-active plain)" = active ]; do sleep 0.05; done');
    expect(await host.must('systemctl show --property ExecMainStatus --value plain')).toBe('5\n');
  });
});

function fetchFrom(port: number, path: string): string {
  return `curl -sS --fail --retry 50 --retry-delay 0 --retry-connrefused --retry-max-time 30 'http://127.0.0.1:${port}${path}'`;
}

function clone(url: string, to: string): string {
  return `GIT_SSH_COMMAND="ssh -i /root/deploy-key -o BatchMode=yes -o StrictHostKeyChecking=no" git clone -q ${url} ${to}`;
}
