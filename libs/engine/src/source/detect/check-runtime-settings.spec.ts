import type { ReleaseRuntime } from '@fairlead/contracts';
import { imageApplicationSpec } from '../../../test/support/image-application';
import { checkRuntimeSettings } from './check-runtime-settings';

const { healthCheck } = imageApplicationSpec();
const sound = { healthCheck, persistentPaths: [], instances: 1 };
const byImage = { ...healthCheck, type: 'image' } as const;

describe('checkRuntimeSettings', () => {
  it.each<[ReleaseRuntime, string]>([
    ['docker', '/data'],
    ['systemd', 'data'],
    ['static', 'data'],
  ])('lets a release of the runtime %s have the persistent path %s', (runtime, path) => {
    expect(() => checkRuntimeSettings({ ...sound, persistentPaths: [path] }, runtime)).not.toThrow();
  });

  it.each<[ReleaseRuntime, string, RegExp]>([
    ['docker', 'storage/app', /"storage\/app" must be absolute/],
    ['systemd', '/data', /"\/data" must be relative/],
  ])('refuses a path that a release of the runtime %s cannot have: %s', (runtime, path, message) => {
    expect(() => checkRuntimeSettings({ ...sound, persistentPaths: [path] }, runtime)).toThrow(message);
  });

  it('leaves it to the image whether it is healthy only where there is one', () => {
    expect(() => checkRuntimeSettings({ ...sound, healthCheck: byImage }, 'docker')).not.toThrow();
    expect(() => checkRuntimeSettings({ ...sound, healthCheck: byImage }, 'systemd')).toThrow('set health_check.type');
  });

  it('refuses a fixed port that a program cannot have, and knows that a container has its own', () => {
    const settings = { ...sound, port: 80, instances: 2 };
    expect(() => checkRuntimeSettings(settings, 'docker')).not.toThrow();
    expect(() => checkRuntimeSettings(settings, 'static')).not.toThrow();
    expect(() => checkRuntimeSettings(settings, 'systemd')).toThrow('port must be at least 1024');
    expect(() => checkRuntimeSettings({ ...settings, port: 3000 }, 'systemd')).toThrow('only one instance');
    expect(() => checkRuntimeSettings({ ...sound, port: 3000 }, 'systemd')).not.toThrow();
  });
});
