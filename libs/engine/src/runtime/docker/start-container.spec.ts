import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secret } from '../../specs/secret';
import type { ApplicationSpec } from '../../specs/application-spec';
import { imageApplicationSpec } from '../../../test/support/image-application';
import type { ProcessRef } from '../program';
import { containerConfig, INVOCATION_PLACEHOLDER, PORT_PLACEHOLDER, volumeName } from './container-config';
import { renderContainerStart } from './start-container';

const web: ProcessRef = { name: 'web', instance: 1, purpose: 'web' };
const image = { id: `sha256:${'ab'.repeat(32)}`, port: 8080 };

function body(changes: Partial<ApplicationSpec> = {}, process: ProcessRef = web): Record<string, unknown> {
  return containerConfig({ application: imageApplicationSpec(changes), number: 7, process, image });
}

/** What the start script sends to the engine, and what it then becomes, with programs in their place that write that down. */
function run(text: string): { sent: unknown; became: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-'));
  writeFileSync(join(folder, 'curl'), `#!/bin/sh\ncat >${folder}/sent\necho '{"Id":"x"} 201'\n`);
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho "docker $*" >${folder}/became\n`);
  for (const program of ['curl', 'docker']) chmodSync(join(folder, program), 0o755);
  writeFileSync(join(folder, 'start'), `set -- '20123' fairlead-app_1-7\n${text}# whole\n`);
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, INVOCATION_ID: 'c0ffee' };
  execFileSync('sh', [join(folder, 'start')], { env });
  const sent: unknown = JSON.parse(readFileSync(join(folder, 'sent'), 'utf8'));
  return { sent, became: readFileSync(join(folder, 'became'), 'utf8').trim() };
}

describe('the container of a web process', () => {
  it('gives up all rights but a few, and listens on loopback only', () => {
    expect(body()).toEqual({
      Image: image.id,
      Env: ['PORT=8080'],
      Labels: {
        'fairlead.application': 'app_1',
        'fairlead.deployment': '7',
        'fairlead.process': 'web',
        'fairlead.invocation': INVOCATION_PLACEHOLDER,
      },
      ExposedPorts: { '8080/tcp': {} },
      HostConfig: {
        LogConfig: { Type: 'none' },
        Init: true,
        SecurityOpt: ['no-new-privileges'],
        CapDrop: ['ALL'],
        CapAdd: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'],
        PidsLimit: 1024,
        NetworkMode: 'fairlead-app_1',
        ExtraHosts: ['host.docker.internal:host-gateway'],
        PortBindings: { '8080/tcp': [{ HostIp: '127.0.0.1', HostPort: PORT_PLACEHOLDER }] },
        Mounts: [],
      },
    });
  });

  it('is limited, closed and confined as the settings say', () => {
    const settings = {
      resources: { memoryMb: 256, cpuPercent: 150 },
      port: 3000,
      container: { readOnly: true, capabilities: ['cap_sys_ptrace', 'CHOWN'], user: '1000:1000' },
      persistentPaths: ['/data'],
    };
    expect(body(settings)).toMatchObject({
      User: '1000:1000',
      Env: ['PORT=3000'],
      ExposedPorts: { '3000/tcp': {} },
      HostConfig: {
        Memory: 268_435_456,
        MemorySwap: 268_435_456,
        CpuPeriod: 100_000,
        CpuQuota: 150_000,
        ReadonlyRootfs: true,
        Tmpfs: { '/tmp': '' },
        CapAdd: expect.arrayContaining(['SYS_PTRACE', 'CHOWN']),
        Mounts: [
          {
            Type: 'volume',
            Source: volumeName('app_1', '/data'),
            Target: '/data',
            VolumeOptions: { Labels: { 'fairlead.application': 'app_1', 'fairlead.path': '/data' } },
          },
        ],
      },
    });
  });

  it('is asked by its own check as often as the settings say, where that decides', () => {
    const healthCheck = { ...imageApplicationSpec().healthCheck, type: 'image' } as const;
    expect(body({ healthCheck })).toMatchObject({ Healthcheck: { Interval: 5e9, Timeout: 3e9, StartPeriod: 60e9 } });
    expect(body()).not.toHaveProperty('Healthcheck');
  });
});

it('gives other processes their command and no port', () => {
  const worker = { name: 'worker', instance: 1, purpose: 'worker', command: 'node worker.js && echo done' } as const;
  const wanted = body({}, worker);
  expect(wanted).toMatchObject({ Cmd: ['sh', '-c', 'node worker.js && echo done'], Env: [] });
  expect(wanted).not.toHaveProperty('ExposedPorts');
  expect(wanted['HostConfig']).not.toHaveProperty('PortBindings');
});

it.each([
  [{ 'A B': 'x' }, 'not a valid name'],
  [{ A: 'a\0b' }, 'NUL'],
])('refuses the environment %j', (values, message) => {
  const env = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secret(value)]));
  expect(() => body({ env })).toThrow(message);
});

describe('renderContainerStart', () => {
  it('describes the container byte for byte, with what only the server knows', () => {
    const values = {
      QUOTES: `it's "quoted" \`id\` $(id) $HOME \${HOME} %s %%`,
      LINES: 'first\nsecond\r\n\tthird\n',
      BACKSLASH: 'a\\nb\\',
      PLACEHOLDER: '\\u0000port',
      UNICODE: 'größe 🚢',
      LD_PRELOAD: '/evil.so',
      PORT: '1',
    };
    const env = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secret(value)]));
    const command = `echo "$1" '"\\u0000port"' && exit 3`;
    const wanted = body({ env }, { ...web, command });
    const { sent, became } = run(renderContainerStart(wanted).reveal());
    expect(became).toBe('docker start --attach fairlead-app_1-7');
    const { PORT: _port, ...others } = values;
    expect(sent).toMatchObject({
      Cmd: ['sh', '-c', command],
      Env: [...Object.entries(others).map(([name, value]) => `${name}=${value}`), 'PORT=8080'],
      Labels: { 'fairlead.invocation': 'c0ffee' },
      HostConfig: { PortBindings: { '8080/tcp': [{ HostIp: '127.0.0.1', HostPort: '20123' }] } },
    });
  });
});
