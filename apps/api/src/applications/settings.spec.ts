import type { CreateApplication } from '@fairlead/dto';
import {
  changedEnvironment,
  environmentDifferences,
  environmentOf,
  namesOf,
  packEnvironment,
  unpackEnvironment,
} from './environment';
import { changedOperatingSettings, changedSettings, differences, newOperatingSettings, newSettings } from './settings';

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
      branch: 'main',
      subdirectory: null,
    });
    expect(settings.runtime).toBe('auto');
    expect(settings.health_check).toEqual({
      path: '/',
      expected_status: '200-399',
      interval_seconds: 2,
      timeout_seconds: 5,
      deadline_seconds: 60,
    });
    expect(newOperatingSettings(body)).toEqual({
      keepReleases: 5,
      drainSeconds: 30,
      observeSeconds: 10,
      autoDeploy: false,
    });
  });

  it('change by the rules of a merge patch: what is left out stays, null is the default', () => {
    const first = changedSettings(settings, {
      build: { start_command: 'node a.js' },
      health_check: { path: '/up', timeout_seconds: 9 },
    });
    const second = changedSettings(first, {
      build: { start_command: null, build_command: 'make' },
      health_check: { path: null },
    });
    expect(second.build).toEqual({
      install_command: null,
      build_command: 'make',
      start_command: null,
      output_directory: null,
    });
    expect(second.health_check).toMatchObject({ path: '/', timeout_seconds: 9 });
    expect(changedSettings(second, { health_check: null, build: null })).toEqual(settings);
    expect(changedSettings(first, { source: { branch: 'next' } }).source.repository).toBe(body.source.repository);
    expect(
      changedOperatingSettings(
        { keepReleases: 9, drainSeconds: 1, observeSeconds: 1, autoDeploy: false },
        { keep_releases: null },
      ),
    ).toMatchObject({ keepReleases: 5, drainSeconds: 1 });
  });

  it('are compared name by name', () => {
    const wanted = changedSettings(settings, {
      source: { branch: 'next' },
      runtime: 'static',
      resources: { memory_mb: 64 },
    });
    expect(differences(wanted, settings)).toEqual(['runtime', 'source.branch', 'resources.memory_mb']);
    expect(differences(settings, settings)).toEqual([]);
  });
});

describe('the environment of an application', () => {
  const now = environmentOf({ B: '2', A: '1', constructor: 'x' });

  it('is merged by name, and null takes a variable or all of them away', () => {
    const next = changedEnvironment(now, { A: null, C: '3' });
    expect(namesOf(next)).toEqual(['B', 'C', 'constructor']);
    expect(environmentDifferences(next, now)).toEqual(['env.A', 'env.C']);
    expect(changedEnvironment(now, undefined)).toBe(now);
    expect(changedEnvironment(now, null).size).toBe(0);
  });

  it('comes back from storage as it was, whatever the names are', () => {
    expect(environmentDifferences(unpackEnvironment(packEnvironment(now)), now)).toEqual([]);
    expect(packEnvironment(new Map())).toBeNull();
  });
});
