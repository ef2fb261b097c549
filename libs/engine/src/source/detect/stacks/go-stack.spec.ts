import { AUTO_DETECTED, fakeRepository } from '../../../../test/support/fake-repository';
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
