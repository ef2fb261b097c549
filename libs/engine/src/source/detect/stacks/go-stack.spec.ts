import { AUTO_DETECTED, fakeRepository } from '../../../../test/support/fake-repository';
import semver from 'semver';
import { planRelease } from '../plan-release';

describe('a Go application', () => {
  it('is built from main.go and started', () => {
    expect(
      planRelease(AUTO_DETECTED, fakeRepository({ 'go.mod': 'module example.com/shop\n\ngo 1.19\n', 'main.go': '' })),
    ).toMatchObject({
      runtime: 'systemd',
      toolchains: [{ name: 'go', versions: '>=1.19', from: 'go.mod' }],
      installs: [],
      build: 'go build -o bin/app .',
      start: 'bin/app',
    });
  });

  it.each<[Record<string, string>, string | undefined, string | undefined]>([
    [{ 'go.mod': 'module x\n\ngo 1.22\n' }, '>=1.22', 'go.mod'],
    [{ 'go.mod': 'module x\ngo 1.21\n\ntoolchain go1.22.3 // ours\n' }, '>=1.22.3', 'go.mod'],
    [{ 'go.mod': 'module x\ngo 1.23.1\ntoolchain default\n' }, '>=1.23.1', 'go.mod'],
    [{ 'go.mod': 'module x', '.go-version': '# ours\n1.22.5\n' }, '1.22', '.go-version'],
    [{ 'go.mod': 'module x\ngo 1.21\n', '.tool-versions': 'golang 1.22.5\n' }, '1.22', '.tool-versions'],
    [
      { 'go.mod': 'module x\ngo 1.22.3\n', 'mise.toml': '[tools]\ngo = "1.22"' },
      '1.22 >=1.22.3',
      'mise.toml and go.mod',
    ],
    [{ 'go.mod': 'module x\ngo 1.24\n', '.go-version': '1.22' }, '>=1.24', 'go.mod'],
    [{ 'go.mod': 'module x' }, undefined, undefined],
  ])('asks for the Go of %j', (files, versions, from) => {
    const { toolchains } = planRelease(AUTO_DETECTED, fakeRepository({ 'main.go': '', ...files }));
    const [go] = toolchains;
    expect(semverOf(go?.versions)).toBe(semverOf(versions));
    expect(go?.from).toBe(from);
  });

  it('gets a C compiler for modules that only fail without one when they run', () => {
    const module = 'module x\n\nrequire (\n\tgithub.com/mattn/go-sqlite3 v1.14.22\n)\n';
    expect(planRelease(AUTO_DETECTED, fakeRepository({ 'go.mod': module, 'main.go': '' })).toolchains).toEqual([
      { name: 'go', packages: ['gcc', 'libc6-dev'] },
    ]);
  });

  it('with several programs is started as the Procfile or the settings say', () => {
    const files = { 'go.mod': 'module x', Procfile: 'web: bin/server\nworker: bin/jobs' };
    expect(planRelease(AUTO_DETECTED, fakeRepository(files))).toMatchObject({
      build: 'go build -o bin/ ./...',
      start: 'bin/server',
      processes: { worker: 'bin/jobs' },
      toolchains: [{ name: 'go' }],
    });
  });

  it('says what is missing where no program stands beside go.mod', () => {
    expect(() => planRelease(AUTO_DETECTED, fakeRepository({ 'go.mod': '' }))).toThrow(/no main\.go beside go\.mod/);
  });
});

/** The same range in one form. */
function semverOf(range: string | undefined): string | undefined {
  return range === undefined ? undefined : new semver.Range(range).range;
}
