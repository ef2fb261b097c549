import type { BuildSpec } from '../../specs/application-spec';
import { fakeRepository } from '../../../test/support/fake-repository';
import { planRelease } from './plan-release';

const repository = (...files: string[]) => fakeRepository(Object.fromEntries(files.map((file) => [file, {}])));
const plan = (build: BuildSpec, ...files: string[]) => planRelease({ runtime: 'auto', build }, repository(...files));

describe('a repository with a Dockerfile', () => {
  it('runs as a container, whatever else is in it', () => {
    const { runtime, toolchains, install } = plan({}, 'Dockerfile', 'package.json', 'index.html', 'Procfile');
    expect({ runtime, toolchains, install }).toEqual({ runtime: 'docker', toolchains: [], install: undefined });
  });

  it('is run otherwise where the settings say so', () => {
    expect(plan({ startCommand: 'node server.js' }, 'Dockerfile').runtime).toBe('systemd');
    expect(plan({ outputDirectory: 'public' }, 'Dockerfile', 'index.html').runtime).toBe('static');
    expect(planRelease({ runtime: 'static', build: {} }, repository('Dockerfile', 'index.html')).runtime).toBe(
      'static',
    );
  });
});

it('takes a Dockerfile of another name, and the command of the settings for what the container runs', () => {
  expect(plan({ dockerfile: 'docker/web.Dockerfile' }).runtime).toBe('docker');
  const chosen = planRelease({ runtime: 'docker', build: { startCommand: 'serve' } }, repository());
  expect(chosen).toMatchObject({ runtime: 'docker', start: 'serve' });
});
