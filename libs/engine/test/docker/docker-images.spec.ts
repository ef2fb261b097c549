import { removeApplication, secret, type ImageSourceSpec } from '@fairlead/engine';
import { containerApp, Registry } from '@fairlead/testbed';
import {
  createContainerApplication,
  createImageApplication,
  dockerObjectsOf,
  startDockerMachine,
} from './docker-machine';
import { TestSteps, type TestMachine } from '../support/engine-harness';

let machine: TestMachine;
let open: Registry;
let closed: Registry;
/** Shows what the others show; the engine's names for it are none that an application uses. */
let publisher: Registry;

const CREDENTIALS = { username: 'shop', password: 'pass "wort"-qzxjvw' };

beforeAll(async () => {
  machine = await startDockerMachine();
  open = await Registry.start(machine.server);
  publisher = await Registry.start(machine.server);
  closed = await Registry.start(machine.server, { credentials: CREDENTIALS });
});

afterAll(() => machine?.stop());

const publish = (name: string, version: string): Promise<string> => publisher.publish(containerApp({ version }), name);

const image = (reference: string, more: Partial<ImageSourceSpec> = {}): ImageSourceSpec => ({
  type: 'image',
  image: reference,
  ...more,
});

const remove = (id: string): Promise<void> => removeApplication(machine.host, id, new TestSteps().run);

const imagesOfOthers = (): Promise<string> =>
  machine.server.must(
    `docker images --all --digests --format '{{.Repository}}:{{.Tag}}@{{.Digest}}' | grep -v ^fairlead/ | sort`,
  );

describe('an image of a registry', () => {
  it('is pulled, pinned by its digest, and run; a rollback runs what it was then', async () => {
    const first = await publish('shop/web', 'v1');
    const others = await imagesOfOthers();
    const app = await createImageApplication(machine, image(`${open.address}/shop/web:latest`));
    const one = await app.deploy();
    expect(one.recorder.commits).toEqual([]);
    expect(one.recorder.running.manifest).toMatchObject({
      digest: first,
      image: { reference: `${open.address}/shop/web@${first}`, port: 8080 },
    });
    expect(one.recorder.running.manifest).not.toHaveProperty('commit');
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    const second = await publish('shop/web', 'v2');
    const two = await app.deploy();
    expect(two.recorder.running.manifest.digest).toBe(second);
    expect(await app.visit()).toMatchObject({ body: 'v2' });
    const back = await app.rollBack(1);
    expect(back.steps.names).not.toContain('building');
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    await app.cleanUp();
    expect(await dockerObjectsOf(machine, app.id)).toEqual(['container app-3', 'image 1', 'image 2']);
    await remove(app.id);
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
    expect(await imagesOfOthers()).toBe(others);
  });

  it('named by its digest is that, whatever the tag means by now', async () => {
    const digest = await publish('shop/pinned', 'v1');
    await publish('shop/pinned', 'v2');
    const app = await createImageApplication(machine, image(`${open.address}/shop/pinned:latest@${digest}`));
    await app.deploy();
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    await remove(app.id);
  });

  it('that others have on the server stays theirs, with what its tag meant to them', async () => {
    await publish('shop/shared', 'v1');
    const reference = `${open.address}/shop/shared:latest`;
    await machine.server.must(`docker pull -q ${reference}`);
    const before = await imagesOfOthers();
    const app = await createImageApplication(machine, image(reference));
    await app.deploy();
    await remove(app.id);
    expect(await imagesOfOthers()).toBe(before);
    await publish('shop/shared', 'v2');
    const inspect = `docker image inspect --format '{{.Id}}' ${reference}`;
    const id = await machine.server.must(inspect);
    const again = await createImageApplication(machine, image(reference));
    await again.deploy();
    expect(await again.visit()).toMatchObject({ body: 'v2' });
    expect(await machine.server.must(inspect)).toBe(id);
    await remove(again.id);
    await machine.server.exec(`docker rmi ${reference}`);
  });

  it('serves concurrent deployments of several applications, without interference', async () => {
    await publish('shop/common', 'v1');
    const others = await imagesOfOthers();
    const apps = await Promise.all(
      Array.from({ length: 4 }, () => createImageApplication(machine, image(`${open.address}/shop/common:latest`))),
    );
    await Promise.all(apps.map((app) => app.deploy()));
    for (const app of apps) {
      expect(await dockerObjectsOf(machine, app.id)).toEqual(['container app-1', 'image 1']);
      await remove(app.id);
    }
    expect(await imagesOfOthers()).toBe(others);
  });

  it('of a private registry is pulled with credentials, which appear in no file, command or log', async () => {
    await publish('private/web', 'v1');
    const reference = `${closed.address}/private/web:latest`;
    const registry = { username: CREDENTIALS.username, password: secret(CREDENTIALS.password) };
    const app = await createImageApplication(machine, image(reference, { registry }));
    const { steps } = await app.deploy();
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    expect(steps.text).not.toContain('qzxjvw');
    const encoded = Buffer.from(`${CREDENTIALS.username}:${CREDENTIALS.password}`).toString('base64');
    const found = await machine.server.exec(
      `grep -rslF -e 'qzxjvw' -e '${encoded}' /root /run /tmp /etc/docker /var/lib/fairlead /var/lib/docker; journalctl -q | grep -cF qzxjvw`,
    );
    expect(found.stdout.trim()).toBe('0');
    await remove(app.id);
  });

  it.each<[string, () => ImageSourceSpec, string]>([
    ['a tag that is not there', () => image(`${open.address}/shop/web:none`), 'IMAGE_NOT_FOUND'],
    ['a name that is not there', () => image(`${open.address}/no/such`), 'IMAGE_NOT_FOUND'],
    ['a digest that is not there', () => image(`${open.address}/shop/web@sha256:${'0'.repeat(64)}`), 'IMAGE_NOT_FOUND'],
    ['no credentials', () => image(`${closed.address}/private/web`), 'REGISTRY_AUTHENTICATION_FAILED'],
    [
      'a wrong password',
      () => image(`${closed.address}/private/web`, { registry: { username: 'shop', password: secret('wrong') } }),
      'REGISTRY_AUTHENTICATION_FAILED',
    ],
    ['a registry that does not answer', () => image('127.0.0.1:5999/x'), 'REGISTRY_UNREACHABLE'],
    ['a registry that does not exist', () => image('registry.invalid/x'), 'REGISTRY_UNREACHABLE'],
    ['an option', () => image('--privileged'), 'IMAGE_NOT_FOUND'],
    ['a path', () => image('x/../../containers/json?all=1'), 'IMAGE_NOT_FOUND'],
  ])('says what is wrong with %s, and leaves nothing', async (_what, source, code) => {
    const app = await createImageApplication(machine, source());
    const failure = await app.expectFailure();
    expect({ code: failure.code, message: failure.message }).toEqual({ code, message: expect.any(String) });
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
    await remove(app.id);
  });
});

describe('cleaning up', () => {
  it('keeps the images of kept releases, and touches nothing of others', async () => {
    await machine.server.must(`
      docker volume create foreign-volume >/dev/null
      docker run -d --name foreign -v foreign-volume:/data testbed/busybox sleep 1000 >/dev/null
      docker tag testbed/busybox foreign/image:1
      mkdir -p /srv/foreign && printf 'FROM testbed/busybox\\nRUN echo x > /x\\nLABEL mine=yes\\n' > /srv/foreign/Dockerfile
      DOCKER_BUILDKIT=0 docker build -q /srv/foreign >/dev/null
      docker create --name foreign-stopped testbed/busybox true >/dev/null`);
    const foreign = (): Promise<string> =>
      machine.server.must(`
        docker ps -a --format '{{.Names}} {{.State}}' | grep ^foreign | sort
        docker images --filter dangling=true --format '{{.ID}}'; docker images foreign/image --format '{{.ID}}'
        docker volume ls -q --filter name=foreign`);
    const before = await foreign();
    expect(before.split('\n').filter(Boolean)).toHaveLength(5);
    const { app, repository } = await createContainerApplication(machine, containerApp({ version: 'v1' }), {
      observeSeconds: 0,
      drainSeconds: 0,
      persistentPaths: ['/data'],
    });
    for (let number = 1; number <= 3; number += 1) {
      await repository.commit(containerApp({ version: `v${number}` }));
      await app.deploy();
      await app.cleanUp(app.releases.slice(-2), 0);
    }
    expect(await dockerObjectsOf(machine, app.id)).toEqual([
      'container app-3',
      'image 2',
      'image 3',
      expect.stringMatching(/^volume app-[0-9a-f]{8}$/),
    ]);
    await app.rollBack(2);
    expect(await app.visit()).toMatchObject({ body: 'v2' });
    await app.cleanUp(app.releases.slice(-2), 0);
    await machine.server.must(
      `docker rmi $(docker images --format '{{.Repository}}:{{.Tag}}' fairlead/${app.id} | grep ':3[.]') >/dev/null`,
    );
    await expect(app.rollBack(3)).rejects.toMatchObject({ code: 'RELEASE_MISSING' });
    expect(await foreign()).toBe(before);
    await remove(app.id);
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
    expect(await foreign()).toBe(before);
  });
});
