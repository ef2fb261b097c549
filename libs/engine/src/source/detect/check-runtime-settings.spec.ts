import type { ReleaseRuntime } from '@fairlead/contracts';
import { imageApplicationSpec } from '../../../test/support/image-application';
import { checkRuntimeSettings } from './check-runtime-settings';

const { healthCheck } = imageApplicationSpec();
const byImage = { ...healthCheck, type: 'image' } as const;

describe('checkRuntimeSettings', () => {
  it.each<[ReleaseRuntime, string]>([
    ['docker', '/data'],
    ['systemd', 'data'],
    ['static', 'data'],
  ])('lets a release of the runtime %s have the persistent path %s', (runtime, path) => {
    expect(() => checkRuntimeSettings({ healthCheck, persistentPaths: [path] }, runtime)).not.toThrow();
  });

  it.each<[ReleaseRuntime, string, RegExp]>([
    ['docker', 'storage/app', /"storage\/app" must be absolute/],
    ['systemd', '/data', /"\/data" must be relative/],
  ])('refuses a path that a release of the runtime %s cannot have: %s', (runtime, path, message) => {
    expect(() => checkRuntimeSettings({ healthCheck, persistentPaths: [path] }, runtime)).toThrow(message);
  });

  it('leaves it to the image whether it is healthy only where there is one', () => {
    expect(() => checkRuntimeSettings({ healthCheck: byImage, persistentPaths: [] }, 'docker')).not.toThrow();
    expect(() => checkRuntimeSettings({ healthCheck: byImage, persistentPaths: [] }, 'systemd')).toThrow(
      'set health_check.type',
    );
  });
});
