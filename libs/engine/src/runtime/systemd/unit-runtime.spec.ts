import { imageApplicationSpec } from '../../../test/support/image-application';
import type { ExecOptions, Host } from '../../host/host';
import { systemdRuntime } from './systemd-runtime';
import { requireHealthy } from './unit-runtime';

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

it.each([
  ['3000', 'not on the port it was given (PORT=20001). If it cannot read PORT, set port to 3000.'],
  // Nothing can be deployed with these.
  ['80', 'not on the port it was given (PORT=20001).'],
  ['3000,3001', 'not on the port it was given (PORT=20001).'],
])('offers the setting to a program that listens on %s instead of PORT', (ports, end) => {
  const said = `it listens on ${ports}, not on the port it was given (PORT=20001)`;
  const { healthCheck } = imageApplicationSpec();
  const result = { code: 71, stdout: `${said}\nResult=success\n\n`, stderr: '' };
  expect(() => requireHealthy(result, healthCheck)).toThrow(new RegExp(`${end.replace(/[().]/g, '\\$&')}$`));
});
