import type { CreateApplication } from '@fairlead/dto';
import { patchedOperatingSettings, newOperatingSettings } from './operating-settings';
import { changedSettingNames, diffSettings } from './settings-diff';
import { patchedSettings, newSettings } from './application-settings';

const body = {
  name: 'shop',
  server_id: 'srv_1',
  source: { type: 'git', repository: 'https://git.test/shop.git' },
} satisfies CreateApplication;

describe('the settings of an application', () => {
  const settings = newSettings(body);

  it('begin with the documented defaults', () => {
    expect(settings.source).toEqual({
      type: 'git',
      repository: body.source.repository,
      branch: 'HEAD',
      subdirectory: null,
    });
    expect(settings.runtime).toBe('auto');
    expect(settings.health_check).toEqual({
      type: 'http',
      path: '/',
      expected_status: '200-399',
      interval_seconds: 2,
      timeout_seconds: 5,
      deadline_seconds: 60,
    });
    expect(newOperatingSettings({})).toEqual({
      keepReleases: 5,
      drainSeconds: 30,
      drainSignal: null,
      observeSeconds: 10,
      sticky: false,
      unavailableMessage: null,
      autoDeploy: null,
    });
  });

  it('change by the rules of a merge patch: what is left out stays, null is the default', () => {
    const first = patchedSettings(settings, {
      build: { start_command: 'node a.js' },
      health_check: { path: '/up', timeout_seconds: 9 },
    });
    const second = patchedSettings(first, {
      build: { start_command: null, build_command: 'make' },
      health_check: { path: null },
    });
    expect(second.build).toEqual({ ...settings.build, build_command: 'make' });
    expect(second.health_check).toMatchObject({ path: '/', timeout_seconds: 9 });
    expect(patchedSettings(second, { health_check: null, build: null })).toEqual(settings);
    expect(patchedSettings(first, { source: { branch: 'next' } }).source).toMatchObject({
      repository: body.source.repository,
      branch: 'next',
    });
    expect(
      patchedOperatingSettings(
        { ...newOperatingSettings({}), keepReleases: 9, drainSeconds: 1 },
        { keep_releases: null },
      ),
    ).toMatchObject({ keepReleases: 5, drainSeconds: 1 });
  });

  it('merge processes and build arguments by name, and lists as a whole', () => {
    const first = patchedSettings(settings, {
      processes: { worker: { command: 'node worker.js' }, mailer: { instances: 2 } },
      build: { args: { A: '1', B: '2' }, secrets: ['TOKEN'] },
      container: { capabilities: ['SYS_PTRACE'], user: 'node' },
    });
    expect(first.processes).toEqual({
      worker: { command: 'node worker.js', instances: 1 },
      mailer: { command: null, instances: 2 },
    });
    const second = patchedSettings(first, {
      processes: { worker: { instances: 3 }, mailer: null },
      build: { args: { A: null, C: '3' }, secrets: ['OTHER'] },
      container: { capabilities: null },
    });
    expect(second.processes).toEqual({ worker: { command: 'node worker.js', instances: 3 } });
    expect(second.build).toMatchObject({ args: { B: '2', C: '3' }, secrets: ['OTHER'] });
    expect(second.container).toEqual({ read_only: false, capabilities: [], user: 'node' });
    expect(diffSettings(first, second)).toEqual([
      { field: 'build.args.C', from: null, to: '3' },
      { field: 'build.secrets', from: 'TOKEN', to: 'OTHER' },
      { field: 'processes.worker.instances', from: 1, to: 3 },
      { field: 'container.capabilities', from: 'SYS_PTRACE', to: null },
      { field: 'build.args.A', from: '1', to: null },
      { field: 'processes.mailer.instances', from: 2, to: null },
    ]);
    expect(patchedSettings(second, { build: null, processes: null, container: null })).toEqual(settings);
  });

  it('leave nothing of a source behind when its kind changes', () => {
    const image = patchedSettings(settings, { source: { type: 'image', image: 'shop/web', registry_username: 'ann' } });
    expect(image.source).toEqual({
      type: 'image',
      image: 'docker.io/shop/web:latest',
      registry_username: 'ann',
    });
    expect(patchedSettings(image, { source: { image: 'shop/web:2' } }).source).toMatchObject({
      image: 'docker.io/shop/web:2',
      registry_username: 'ann',
    });
    expect(patchedSettings(image, { source: { image: 'other.test/web' } }).source).toMatchObject({
      registry_username: null,
    });
    expect(changedSettingNames(image, settings)).toEqual([
      'source.type',
      'source.image',
      'source.registry_username',
      'source.repository',
      'source.branch',
    ]);
  });

  it('are compared name by name', () => {
    const wanted = patchedSettings(settings, {
      source: { branch: 'next' },
      runtime: 'static',
      resources: { memory_mb: 64 },
    });
    expect(changedSettingNames(wanted, settings)).toEqual(['runtime', 'source.branch', 'resources.memory_mb']);
    expect(changedSettingNames(settings, settings)).toEqual([]);
  });
});
