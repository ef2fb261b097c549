import type { ApplicationSpec } from '../../src/specs/application-spec';

/** An application that comes as an image. */
export function imageApplicationSpec(changes: Partial<ApplicationSpec> = {}): ApplicationSpec {
  return {
    id: 'app_1',
    runtime: 'docker',
    source: { type: 'image', image: 'shop' },
    build: {},
    env: {},
    healthCheck: {
      type: 'http',
      path: '/',
      expectedStatus: [[200, 399]],
      intervalSeconds: 5,
      timeoutSeconds: 3,
      deadlineSeconds: 60,
    },
    resources: {},
    instances: 1,
    switchMode: 'all',
    processes: {},
    persistentPaths: [],
    container: { readOnly: false, capabilities: [] },
    spaFallback: false,
    drainSeconds: 30,
    observeSeconds: 10,
    ...changes,
  };
}
