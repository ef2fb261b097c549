import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadScript } from '../../../command/load-script';

/** A server's folders, and a client in them that says its version and notes that it was asked. */
function server(version: string, { buildx = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-'));
  const docker = join(folder, 'docker');
  const install = (says: string): void => {
    writeFileSync(docker, `#!/bin/sh\necho asked >>${folder}/asked\necho '${says}'\n`);
    chmodSync(docker, 0o755);
  };
  install(version);
  writeFileSync(join(folder, 'asked'), '');
  if (buildx) {
    mkdirSync(join(folder, 'docker-lib/cli-plugins'), { recursive: true });
    writeFileSync(join(folder, 'docker-lib/cli-plugins/docker-buildx'), '');
    chmodSync(join(folder, 'docker-lib/cli-plugins/docker-buildx'), 0o755);
  }
  const script = loadScript('docker/lib/detect-client.sh')
    .replaceAll('/var/lib/fairlead', folder)
    .replace(/for folder in .*; do/, `for folder in ${folder}/docker-lib; do`);
  return {
    install,
    known: (shell: string, what = '$version: $buildkit'): string =>
      execFileSync(shell, ['-c', `set -eu\ndocker=${docker}\n${script}echo "${what}"`]).toString('utf8'),
    asked: (): number => readFileSync(join(folder, 'asked'), 'utf8').split('\n').length - 1,
  };
}

describe.each(['sh', 'bash'])("what is known of Docker's client, in %s", (shell) => {
  it.each([
    ['Docker version 20.10.24+dfsg1, build 297e128', false, '1'],
    ['Docker version 26.1.5+dfsg1, build a72d7cd', false, '0'],
    ['Docker version 27.3.1, build ce12230', true, '1'],
    ['something else', false, '0'],
  ])('is whether BuildKit builds: %j with buildx %j', (version, buildx, buildKit) => {
    expect(server(version, { buildx }).known(shell)).toBe(`${version}: ${buildKit}\n`);
  });

  it('is whether it is that of Podman, which goes by the same name', () => {
    expect(server('podman version 4.3.1').known(shell, '$podman')).toBe('yes\n');
    expect(server('Docker version 27.3.1, build ce12230').known(shell, '$podman')).toBe('\n');
  });

  it('is detected once, and again when another one is installed', () => {
    const { install, known, asked } = server('Docker version 20.10.24, build 1');
    expect([known(shell), known(shell)]).toEqual(Array(2).fill('Docker version 20.10.24, build 1: 1\n'));
    expect(asked()).toBe(1);
    install('Docker version 27.3.1, build 20');
    expect(known(shell)).toBe('Docker version 27.3.1, build 20: 0\n');
    expect(asked()).toBe(2);
  });
});
