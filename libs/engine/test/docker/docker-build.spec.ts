import { removeApplication } from '@fairlead/engine';
import { containerApp, plainNodeApp } from '@fairlead/testbed';
import { createContainerApplication, deployContainer, dockerObjectsOf, startDockerMachine } from './docker-machine';
import { TestSteps, type TestMachine } from '../support/engine-harness';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startDockerMachine();
});

afterAll(() => machine?.stop());

const lines = (...text: string[]): string => `${text.join('\n')}\n`;

describe('a repository with a Dockerfile', () => {
  it('ends a command that takes more memory than a build may, and says so', async () => {
    const { app } = await createContainerApplication(machine, {
      Dockerfile: lines('FROM testbed/node', 'RUN tail /dev/zero'),
    });
    app.buildLimits = { memoryPercent: 2, tasks: 256 };
    expect(await app.expectFailure()).toMatchObject({
      code: 'BUILD_FAILED',
      message: expect.stringContaining('which is 2 % of the server'),
    });
    expect(await app.leftovers()).toEqual([]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('cannot begin with the image of another application, nor change what the commands of another one find', async () => {
    // Command lines are not secret on a server. Nobody waits for a registry that does not answer.
    await machine.server.must(`
      echo '127.0.0.1 registry-1.docker.io auth.docker.io index.docker.io' >>/etc/hosts
      systemd-run --quiet --unit=watcher sh -c 'while :; do grep -aohE "fairlead/app_[0-9a-z]+:[0-9]+[.][0-9a-f]+" /proc/[0-9]*/cmdline >>/run/names; sleep 0.05; done'`);
    const { app } = await deployContainer(machine, {
      version: 'v1',
      dockerfile: ['RUN --mount=type=cache,target=/cache sleep 1; echo trusted >/cache/tool'],
    });
    expect(await machine.server.must('systemctl stop watcher; cat /run/names')).toBe('');
    const attempts: string[][] = [
      ['FROM testbed/node', `COPY --from=fairlead/${app.id}:1 /app /stolen`],
      ['FROM testbed/node', 'RUN --mount=type=cache,target=/cache test -e /cache/tool'],
    ];
    for (const attempt of attempts) {
      const { app: hostile } = await createContainerApplication(machine, { Dockerfile: lines(...attempt) });
      expect([attempt, await hostile.expectFailure()]).toEqual([
        attempt,
        expect.objectContaining({ code: 'BUILD_FAILED' }),
      ]);
    }
  });

  it('is built from its own folder, without what its .dockerignore names, and with its arguments as data', async () => {
    const { app } = await createContainerApplication(
      machine,
      {
        'outside.txt': 'outside',
        'shop/docker/web.Dockerfile': lines(
          'FROM testbed/node',
          'ARG GREETING=none',
          'ARG VERSION',
          'WORKDIR /app',
          'ENV HOST=0.0.0.0',
          'COPY . .',
          'RUN printf %s "$GREETING" > greeting.txt && ls -A > files.txt',
          'CMD ["node", "server.js"]',
        ),
        'shop/.dockerignore': 'ignored.txt\n*.md\n',
        'shop/ignored.txt': 'ignored',
        'shop/README.md': 'ignored as well',
        'shop/server.js': `const fs = require('node:fs');
          require('node:http').createServer((request, response) => {
            response.end(fs.readFileSync('/app' + request.url, 'utf8'));
          }).listen(process.env.PORT);`,
      },
      {
        subdirectory: 'shop',
        build: {
          dockerfile: 'docker/web.Dockerfile',
          args: { GREETING: `it's $(id) \${HOME} $$ "x" --secret=y`, VERSION: '1' },
        },
        healthCheck: {
          type: 'http',
          path: '/greeting.txt',
          expectedStatus: [[200, 200]],
          intervalSeconds: 1,
          timeoutSeconds: 5,
          deadlineSeconds: 20,
        },
      },
    );
    const { recorder } = await app.deploy();
    expect((await app.visit('/greeting.txt')).body).toBe(`it's $(id) \${HOME} $$ "x" --secret=y`);
    const files = (await app.visit('/files.txt')).body.split('\n');
    expect(files).toEqual(expect.arrayContaining(['server.js', 'docker']));
    expect(files).not.toEqual(expect.arrayContaining(['ignored.txt']));
    expect(files).not.toEqual(expect.arrayContaining(['README.md']));
    expect(files).not.toEqual(expect.arrayContaining(['outside.txt']));
    const { manifest, runtime } = recorder.running;
    expect(runtime).toBe('docker');
    expect(manifest).toMatchObject({
      digest: manifest.image?.id,
      image: { port: 3000 },
      commit: { message: 'Change' },
    });
    const labels = await machine.server.must(
      `docker image inspect --format '{{json .Config.Labels}}' $(docker images -q fairlead/${app.id})`,
    );
    expect(JSON.parse(labels)).toEqual({ 'fairlead.application': app.id, 'fairlead.release': '1' });
    expect(await machine.server.must(`ls -A /var/lib/fairlead/apps/${app.id}/releases/1`)).toBe('');
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('takes the steps that have not changed from the cache', async () => {
    const app1 = (version: string) => ({
      ...plainNodeApp({ version }),
      Dockerfile: lines(
        'FROM testbed/node',
        'WORKDIR /app',
        'ENV HOST=0.0.0.0',
        'EXPOSE 8080',
        'COPY package.json .',
        'RUN sleep 1 && echo installed > installed.txt',
        'COPY . .',
        'CMD ["node", "server.js"]',
      ),
    });
    const { app, repository } = await createContainerApplication(machine, app1('v1'));
    const first = await app.deploy();
    expect(first.steps.text).toContain('port 8080');
    await repository.commit(app1('v2'));
    const second = await app.deploy();
    expect(second.steps.text).toMatch(/CACHED/);
    expect(second.steps.took['building']).toBeLessThan(first.steps.took['building'] ?? 0);
    expect(await app.visit()).toMatchObject({ body: 'v2' });
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('mounts secrets that are in no layer, no history, no log and no file afterwards', async () => {
    const { app } = await createContainerApplication(
      machine,
      containerApp({
        version: 'v1',
        dockerfile: [
          'RUN --mount=type=secret,id=NPM_TOKEN test "$(wc -c < /run/secrets/NPM_TOKEN)" = 25 && cut -c 1-4 /run/secrets/NPM_TOKEN > first',
          'RUN test ! -e /run/secrets/OTHER',
        ],
      }),
      { env: { NPM_TOKEN: 'npm_geheim\n$(id) "\'\\ ende', OTHER: 'anders' }, build: { secrets: ['NPM_TOKEN'] } },
    );
    const { steps } = await app.deploy();
    expect(steps.text).not.toContain('geheim');
    const image = (await machine.server.must(`docker images -q fairlead/${app.id}`)).trim();
    // Docker and the unit must know the environment of the application; the search is for what the build has left.
    const runs = '/runs/1/start$|^/run/containerd/|^/var/lib/docker/containers/';
    const found = await machine.server.exec(`
      docker image inspect ${image} | grep -c geheim
      docker history --no-trunc ${image} | grep -c geheim
      docker save ${image} | grep -ac geheim
      grep -rsl geheim /run /tmp /root /var/lib/fairlead /var/lib/docker 2>/dev/null | grep -vE '${runs}'
      ls -d /run/fairlead-${app.id} 2>/dev/null`);
    expect(found.stdout.trim().split('\n')).toEqual(['0', '0', '0']);
    const mode = `stat -c '%a %U' /var/lib/fairlead/apps/${app.id}/runs/1/start`;
    expect((await machine.server.must(mode)).trim()).toBe('600 root');
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it.each<[string, Record<string, string>, object, string, RegExp]>([
    ['none at all', { 'x.txt': '' }, { runtime: 'docker' }, 'SOURCE_NOT_RECOGNISED', /no file "Dockerfile"/],
    ['a step that fails', { Dockerfile: 'FROM testbed/busybox\nRUN exit 9\n' }, {}, 'BUILD_FAILED', /exit code/],
    ['a line that is nothing', { Dockerfile: 'FROM testbed/busybox\nNONSENSE\n' }, {}, 'BUILD_FAILED', /exit code/],
    [
      'a secret that is not set',
      { Dockerfile: 'FROM testbed/busybox\n' },
      { build: { secrets: ['MISSING'] } },
      'BUILD_FAILED',
      /secret MISSING/,
    ],
    [
      'no check of its own, where that was to decide',
      { Dockerfile: 'FROM testbed/busybox\nCMD ["sleep", "1000"]\n' },
      { image: true },
      'HEALTH_CHECK_FAILED',
      /HEALTHCHECK/,
    ],
  ])('says what is wrong with %s, and leaves nothing', async (_what, files, settings, code, message) => {
    const { app } = await createContainerApplication(machine, files, settings);
    const healthCheck = { ...app.spec.healthCheck, type: 'image' } as const;
    const failure = await app.expectFailure('image' in settings ? { healthCheck } : {});
    expect(failure).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
    expect(await app.leftovers()).toEqual([]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('reads no Dockerfile through a link that leads out of it', async () => {
    const { app, repository } = await createContainerApplication(machine, { Dockerfile: 'FROM testbed/busybox\n' });
    await repository.commit({ Dockerfile: null, target: '/etc/shadow' });
    const id = (await repository.git('rev-parse', 'HEAD:target')).trim();
    await repository.git('update-index', '--add', '--cacheinfo', `120000,${id},Dockerfile`);
    await repository.git('commit', '--quiet', '-m', 'Link');
    const failure = await app.expectFailure({ runtime: 'docker' });
    expect(failure).toMatchObject({ code: 'SOURCE_NOT_RECOGNISED' });
    expect(failure.output ?? '').not.toContain('root:');
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

/** The client's answer is all that differs. */
async function withClient(version: string, work: () => Promise<void>): Promise<void> {
  await machine.server.must(`
    printf '#!/bin/sh\\n[ "$1" = --version ] && exec echo "${version}"\\nexec /usr/bin/docker "$@"\\n' > /usr/local/bin/docker
    chmod 0755 /usr/local/bin/docker`);
  try {
    await work();
  } finally {
    await machine.server.must('rm /usr/local/bin/docker');
  }
}

it("refuses Podman, whose socket answers as Docker's does", async () => {
  const { app } = await createContainerApplication(machine, containerApp({ version: 'v1' }));
  await withClient('podman version 4.3.1', async () => {
    expect(await app.expectFailure()).toMatchObject({
      code: 'DOCKER_UNAVAILABLE',
      message: expect.stringContaining('Podman'),
    });
  });
  await removeApplication(machine.host, app.id, new TestSteps().run);
});

it('reports that build secrets need BuildKit where Docker lacks it', async () => {
  // As Debian's newer versions are without the package docker-buildx.
  await withClient('Docker version 26.1.5+dfsg1, build a72d7cd', async () => {
    const { app } = await createContainerApplication(machine, containerApp({ version: 'v1' }), { env: { TOKEN: 'x' } });
    expect(await app.expectFailure({ build: { secrets: ['TOKEN'] } })).toMatchObject({
      code: 'DOCKER_UNAVAILABLE',
      message: expect.stringContaining('docker-buildx'),
    });
    const { steps } = await app.deploy();
    expect(steps.text).toContain('Step 1/');
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    await removeApplication(machine.host, app.id, new TestSteps().run);
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
  });
});
