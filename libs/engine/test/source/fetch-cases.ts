import type { TestRepository } from '@fairlead/testbed';
import { FetchedApplication } from './fetched-source';
import type { TestMachine } from '../support/engine-harness';

const PAGES = { 'index.html': 'x' };

async function withHistory(repository: TestRepository): Promise<string[]> {
  const commits = [];
  for (let n = 0; n < 5; n += 1) commits.push(await repository.commit({ 'index.html': `version ${n}` }));
  return commits;
}

/** What is fetched of a repository, and how a ref is found. The tests share a machine. */
export function describeFetches(machine: () => TestMachine): void {
  it('is deployed from its default branch, whatever its name, which is reported', async () => {
    const repository = await machine().git.createRepository('with-master');
    const sha = await repository.commit(PAGES, { branch: 'master', tag: 'v1.0' });
    await repository.commit(PAGES, { branch: 'dev' });
    const app = new FetchedApplication(machine(), repository.url);
    await repository.git('symbolic-ref', 'HEAD', 'refs/heads/master');
    expect(await app.fetch('HEAD')).toMatchObject({ origin: { commit: { sha } }, branch: 'master' });
    expect((await app.fetch('master')).branch).toBeUndefined();
    expect(await app.failure('main')).toMatchObject({
      code: 'REF_NOT_FOUND',
      message:
        'The repository has no branch, tag or commit "main". It has the branches master (default), dev and the tag v1.0.',
    });
  });

  it('without a default branch or without commits says so', async () => {
    const repository = await machine().git.createRepository('detached');
    const app = new FetchedApplication(machine(), repository.url);
    expect((await app.failure('HEAD')).message).toBe(
      'The repository has no default branch; set the branch to use. It is empty.',
    );
    const sha = await repository.commit(PAGES, { branch: 'other' });
    await repository.git('symbolic-ref', 'HEAD', 'refs/heads/none');
    expect((await app.failure('HEAD')).message).toMatch(/no default branch.* It has the branch other\.$/);
    await repository.git('update-ref', '--no-deref', 'HEAD', sha);
    expect(await app.fetch('HEAD')).toMatchObject({ origin: { commit: { sha } }, branch: undefined });
  });

  it('is fetched without its history, and only what is new', async () => {
    const repository = await machine().git.createRepository('long');
    const commits = await withHistory(repository);
    const app = new FetchedApplication(machine(), repository.url);
    await app.fetch();
    expect(await app.history()).toBe(1);
    await app.fetch(commits[1]);
    expect(await app.history()).toBe(2);
    const next = await repository.commit({ 'index.html': 'next' });
    expect((await app.fetch()).origin.commit?.sha).toBe(next);
    expect(await app.inRelease('cat index.html')).toBe('next');
    expect(await app.history()).toBe(3);
    const before = machine().git.requests.length;
    await app.fetch(commits[1]);
    expect(machine().git.requests.length).toBe(before);
    await app.fetch();
    expect(
      machine()
        .git.requests.slice(before)
        .some((request) => request.includes('POST /long.git')),
    ).toBe(true);
    expect(await app.inRelease('cat index.html')).toBe('next');
  });

  it('is found by the beginning of a commit, which needs the history once', async () => {
    const repository = await machine().git.createRepository('abbreviated');
    const commits = await withHistory(repository);
    const app = new FetchedApplication(machine(), repository.url);
    await app.fetch();
    expect((await app.fetch(commits[0]?.slice(0, 10))).origin.commit?.sha).toBe(commits[0]);
    expect(await app.inRelease('cat index.html')).toBe('version 0');
    expect(await app.failure('abcdef12')).toMatchObject({ code: 'REF_NOT_FOUND' });
    expect((await app.fetch()).origin.commit?.sha).toBe(commits[4]);
  });

  it.each(['old', 'dumb'] as const)('of a server that is %s is fetched with its history', async (server) => {
    const repository = await machine().git.createRepository(`server-${server}`, { server });
    const commits = await withHistory(repository);
    await repository.git('tag', '--annotate', '--message', 'x', 'v1', commits[2] ?? '');
    const app = new FetchedApplication(machine(), repository.url);
    expect(await app.fetch('HEAD')).toMatchObject({ origin: { commit: { sha: commits[4] } }, branch: 'main' });
    for (const [ref, sha] of [
      [commits[1], commits[1]],
      ['v1', commits[2]],
      [commits[3]?.slice(0, 12), commits[3]],
    ])
      expect([ref, (await app.fetch(ref)).origin.commit?.sha]).toEqual([ref, sha]);
    expect(await app.failure('a'.repeat(40))).toMatchObject({ code: 'REF_NOT_FOUND' });
  });

  it('whose branch is rewritten is deployed as it is now', async () => {
    const repository = await machine().git.createRepository('rewritten');
    const [first] = await withHistory(repository);
    const app = new FetchedApplication(machine(), repository.url);
    await app.fetch();
    await repository.git('reset', '--quiet', '--hard', first ?? '');
    const rewritten = await repository.commit({ 'index.html': 'rewritten' });
    expect((await app.fetch()).origin.commit?.sha).toBe(rewritten);
    expect(await app.inRelease('cat index.html')).toBe('rewritten');
  });

  it('is fetched after a fetch that was killed, and old commits are removed when they take too much room', async () => {
    const repository = await machine().git.createRepository('growing');
    const commits = await withHistory(repository);
    const app = new FetchedApplication(machine(), repository.url);
    await app.fetch();
    const folder = `${app.home}/repository.git`;
    await machine().server.must(
      `touch ${folder}/shallow.lock ${folder}/config.lock; mkdir -p ${folder}/objects/pack; touch ${folder}/objects/pack/tmp_pack_x`,
    );
    for (const commit of commits) await app.fetch(commit);
    expect(await app.history()).toBe(5);
    await machine().server.must(`test ! -e ${folder}/objects/pack/tmp_pack_x`);
    for (let n = 0; n < 4; n += 1) await app.fetch(commits[4]);
    await machine().server.must(`fallocate -l 80M ${folder}/objects/large`);
    await app.fetch(commits[4]);
    expect(await app.git('for-each-ref --format="%(objectname)"')).toBe(`${commits[4]}\n`.repeat(5));
    await expect(app.git(`cat-file -e ${commits[0]}`)).rejects.toThrow();
    expect((await app.fetch(commits[0])).origin.commit?.sha).toBe(commits[0]);
  });
}
