import { imageApplicationSpec } from '../../../test/support/image-application';
import type { ExecOptions, Host } from '../../host/host';
import { systemdRuntime } from './systemd-runtime';

it('gives the last round of checks its time, however many instances are asked and however patiently', async () => {
  const deadlines: (number | undefined)[] = [];
  const host: Host = {
    id: 'srv_1',
    exec: (_command, { timeoutMs }: ExecOptions = {}) => {
      deadlines.push(timeoutMs);
      return Promise.resolve({ code: 0, stdout: '', stderr: '' });
    },
    writeFile: () => Promise.resolve(),
  };
  const application = imageApplicationSpec({ instances: 16, observeSeconds: 10 });
  const healthCheck = { ...application.healthCheck, timeoutSeconds: 60 };
  const run = {
    spec: { application: { ...application, healthCheck }, number: 2 },
    releaseNumber: 2,
    manifest: { runtime: 'systemd', workingDirectory: '.', digest: 'sha256:1' },
  } as const;
  const instances = Array.from({ length: 16 }, (_, index) => ({ port: 20_001 + index, pid: 100 + index }));
  const step = { signal: new AbortController().signal, log: () => undefined, output: () => undefined };
  expect(await systemdRuntime.observe(host, run, { instances, serves: true }, step)).toEqual({ kind: 'passed' });
  expect(deadlines).toEqual([expect.any(Number)]);
  expect(deadlines[0]).toBeGreaterThan((10 + 16 * 60) * 1000);
});
