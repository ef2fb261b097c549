import type { ApplicationRecord } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { toApplicationSpec } from '../../../src/deployments/run/application-spec';
import { Deployment } from '../../../src/deployments/deployment.entity';
import type { TestApi } from '../../harness/start-api';
import {
  applicationBody,
  brokenRules,
  eventNamesOf,
  makeApplication,
  applicationRoute,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';

const IMAGE = { type: 'image', image: 'registry.example.test/shop/web:1.4' } as const;
const PRIVATE = { ...IMAGE, registry_username: 'shop', registry_password: 'hunter2-hunter2' };

describe('applications that come from an image', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
  });
  afterAll(() => api?.stop());

  const applicationNow = ({ id }: ApplicationRecord): Promise<Application> =>
    api.dataSource.manager.findOneByOrFail(Application, { id });
  const refused = async (source: object, more: object = {}): Promise<Record<string, string>> => {
    const body = { ...applicationBody(serverId), source, ...more };
    return brokenRules((await http.post('/api/v1/applications').send(body).expect(400)).body);
  };

  it('shows the whole name of the image, and the user of the registry, but never the password', async () => {
    const plain = await makeApplication(http, serverId, { source: { type: 'image', image: 'nginx' } });
    expect(plain.source).toEqual({
      type: 'image',
      image: 'docker.io/library/nginx:latest',
      registry_username: null,
    });
    const application = await makeApplication(http, serverId, { source: PRIVATE });
    expect(application.source).toEqual({ ...IMAGE, registry_username: 'shop' });
    const { body } = await http.get(applicationRoute(application)).expect(200);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    const raw: unknown = await api.dataSource.query(`SELECT * FROM applications WHERE id = '${application.id}'`);
    expect(JSON.stringify(raw)).not.toContain('hunter2');
    expect((await applicationNow(application)).registryPassword?.reveal()).toBe('hunter2-hunter2');
  });

  it.each([
    ['nothing', { type: 'image' }, 'source.image'],
    ['a URL', { type: 'image', image: 'https://registry.example.test/web' }, 'source.image'],
    ['an option', { type: 'image', image: '--privileged' }, 'source.image'],
    ['capitals', { type: 'image', image: 'registry.example.test/Shop' }, 'source.image'],
    ['a short digest', { type: 'image', image: 'web@sha256:abc' }, 'source.image'],
    ['another mount', { type: 'image', image: 'web -v /:/host' }, 'source.image'],
    ['a repository', { ...IMAGE, repository: 'https://git.example.test/a.git' }, 'source.repository'],
    ['a branch', { ...IMAGE, branch: 'main' }, 'source.branch'],
    ['a user alone', { ...IMAGE, registry_username: 'shop' }, 'source.registry_password'],
    ['a password alone', { ...IMAGE, registry_password: 'x' }, 'source.registry_username'],
    ['a user with a colon', { ...PRIVATE, registry_username: 'a:b' }, 'source.registry_username'],
    ['a password of two lines', { ...PRIVATE, registry_password: 'a\nb' }, 'source.registry_password'],
  ])('400 for %s', async (_, source, field) => {
    expect(Object.keys(await refused(source))).toEqual([field]);
  });

  it.each([
    ['systemd for an image', { source: IMAGE, runtime: 'systemd' }, 'runtime'],
    ['the check of an image for pages', { runtime: 'static', health_check: { type: 'image' } }, 'health_check.type'],
    ['a folder outside of a program', { runtime: 'systemd', persistent_paths: ['/data'] }, 'persistent_paths'],
    ['a folder nowhere in a container', { runtime: 'docker', persistent_paths: ['data'] }, 'persistent_paths'],
    ['the same of an image', { source: IMAGE, persistent_paths: ['data'] }, 'persistent_paths'],
  ])('400 for %s', async (_, more, field) => {
    expect(Object.keys(await refused(applicationBody(serverId).source, more))).toEqual([field]);
  });

  it('201 takes containers with all that belongs to them', async () => {
    const made = await makeApplication(http, serverId, {
      source: IMAGE,
      port: 8080,
      health_check: { type: 'image' },
      persistent_paths: ['/data'],
      container: { read_only: true, capabilities: ['SYS_PTRACE'], user: '1000' },
      processes: { worker: { command: 'node worker.js' } },
    });
    expect(made).toMatchObject({
      runtime: 'auto',
      port: 8080,
      instances: 1,
      switch_mode: 'all',
      processes: { worker: { command: 'node worker.js', instances: 1 } },
      container: { read_only: true, capabilities: ['SYS_PTRACE'], user: '1000' },
      desired_state: 'running',
      maintenance: null,
      status_details: null,
    });
  });

  it('keeps the password with the user and the registry that it is for, and no longer', async () => {
    const application = await makeApplication(http, serverId, { source: PRIVATE });
    const path = applicationRoute(application);
    const patch = async (source: object) => (await http.patch(path).send({ source }).expect(200)).body.data.source;
    expect(await patch({ image: 'registry.example.test/shop/web:1.5' })).toMatchObject({ registry_username: 'shop' });
    expect((await applicationNow(application)).registryPassword?.reveal()).toBe('hunter2-hunter2');
    await patch({ registry_password: 'another-one' });
    expect((await applicationNow(application)).registryPassword?.reveal()).toBe('another-one');
    await http
      .patch(path)
      .send({ source: { registry_username: 'other' } })
      .expect(400);
    expect(await patch({ image: 'elsewhere.example.test/web' })).toMatchObject({ registry_username: null });
    expect((await applicationNow(application)).registryPassword).toBeNull();
    expect(await eventNamesOf(api, application.id)).toContain('application.updated');
  });

  it('can change to a repository and back to an image, without remains of the other source', async () => {
    const application = await makeApplication(http, serverId, { source: PRIVATE });
    const path = applicationRoute(application);
    await http
      .patch(path)
      .send({ source: { type: 'git' } })
      .expect(400);
    const git = { type: 'git', repository: 'https://git.example.test/a.git' };
    const asGit = (await http.patch(path).send({ source: git }).expect(200)).body.data;
    expect(asGit.source).toEqual({ ...git, branch: 'HEAD', subdirectory: null });
    expect((await applicationNow(application)).registryPassword).toBeNull();
    const again = (await http.patch(path).send({ source: IMAGE }).expect(200)).body.data;
    expect(again.source).toEqual({ ...IMAGE, registry_username: null });
  });

  it('deploys the configured image, with its registry credentials', async () => {
    const application = await makeApplication(http, serverId, { source: PRIVATE });
    const { body } = await http
      .post(`${applicationRoute(application)}/deploy`)
      .send({})
      .expect(202);
    expect(body.data).toMatchObject({ ref: IMAGE.image, commit: null, artifact: null });
    await http
      .post(`${applicationRoute(application)}/deploy`)
      .send({ ref: 'main' })
      .expect(400);
    const deployment = await api.dataSource.manager.findOneByOrFail(Deployment, { id: body.data.id });
    const now = await applicationNow(application);
    const { source } = toApplicationSpec(now, deployment);
    if (source.type !== 'image') throw new Error('It is an image');
    expect([source.image, source.registry?.username, source.registry?.password.reveal()]).toEqual([
      IMAGE.image,
      'shop',
      'hunter2-hunter2',
    ]);
    // The name and the password of today are not for the registry of yesterday.
    const moved = { ...now, settings: { ...now.settings, source: { ...now.settings.source, image: 'b.test/web:1' } } };
    expect(toApplicationSpec(Object.assign(new Application(), moved), deployment).source).not.toHaveProperty(
      'registry',
    );
  });
});
