import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { archiveOf, plainNodeApp, pollUntil, tarEntry, type TestHost } from '@fairlead/testbed';
import type { ApplicationRecord, ServerRecord } from '../support/api-records';
import { fetchFromHost, Scenario } from '../support/scenario';
import { LargeArchive, UploadClient } from '../support/upload-client';

const MEGABYTE = 1_048_576;
const UPLOADED = { type: 'upload' };
const QUICK = { observe_seconds: 1, drain_seconds: 1 };
/** What a build waits for: a file on the host. */
const BUILDS_MAY_END = '/opt/builds-may-end';
/** Seconds by which the build is told from others that sleep. */
const PAUSE = '0.27';

describe('uploads', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_UPLOADS_KEPT: '1' });
    ({ host, server } = await scenario.readyServer());
  });
  afterAll(() => scenario?.stop());

  async function createApplication(settings: object = {}) {
    const made = await scenario.createApplication(server, plainNodeApp({ version: 'git' }), { ...QUICK, ...settings });
    return { ...made, uploads: new UploadClient(scenario.api, made.application.id) };
  }

  const archive = (version: string): Buffer => archiveOf(plainNodeApp({ version }));
  const deploy = (application: ApplicationRecord, upload: { readonly id: string }) =>
    scenario.deploy(application, { upload_id: upload.id });

  it('of each format are deployed and serve, one after the other, and roll back when they are no longer there', async () => {
    const { application, hostname, uploads } = await createApplication({ source: UPLOADED });
    const contents: [string, string, Buffer][] = [
      ['gzip', 'v1', gzipSync(archive('v1'))],
      ['tar', 'v2', archive('v2')],
      ['zstd', 'v3', spawnSync('zstd', ['-qc'], { input: archive('v3') }).stdout],
    ];
    for (const [format, version, content] of contents) {
      const upload = await uploads.send(content);
      expect(upload).toMatchObject({ status: 'ready', format, size_bytes: content.length });
      const { id, sha256 } = upload;
      expect(await deploy(application, upload)).toMatchObject({
        status: 'live',
        ref: id,
        commit: null,
        upload: { id, sha256, format, size_bytes: content.length, actor: { type: 'token', name: 'system tests' } },
      });
      expect(await fetchFromHost(host, hostname)).toBe(version);
    }
    const [kept] = await scenario.api.get<{ format: string }[]>(`/applications/${application.id}/uploads`);
    expect(kept).toMatchObject({ format: 'zstd' });
    expect(await scenario.rollBack(application)).toMatchObject({ status: 'live', upload: { format: 'tar' } });
    expect(await fetchFromHost(host, hostname)).toBe('v2');
  });

  it('take the place of a repository for one deployment', async () => {
    const { application, hostname, uploads } = await createApplication();
    expect(await deploy(application, await uploads.send(archive('uploaded')))).toMatchObject({ status: 'live' });
    expect(await fetchFromHost(host, hostname)).toBe('uploaded');
    expect(await scenario.deploy(application)).toMatchObject({ status: 'live', upload: null });
    expect(await fetchFromHost(host, hostname)).toBe('git');
  });

  it('stay while a deployment needs them, which goes on with them after SIGKILL of Fairlead', async () => {
    const build = { build_command: `until [ -e ${BUILDS_MAY_END} ]; do sleep ${PAUSE}; done` };
    const { application, hostname, uploads } = await createApplication({ source: UPLOADED, build });
    const upload = await uploads.send(archive('v1'));
    const running = await scenario.trigger(application, 'deploy', { upload_id: upload.id });
    await pollUntil('the build runs', async () => (await host.exec(`pgrep -fx 'sleep ${PAUSE}'`)).code === 0, 60_000);
    // Only one is retained, but the older one is in use.
    const next = await uploads.send(archive('v2'));
    const path = `/applications/${application.id}/uploads/${upload.id}`;
    await expect(scenario.api.delete(path)).rejects.toMatchObject({ status: 409, code: 'RESOURCE_CONFLICT' });
    await scenario.killAndRestart();
    expect(await uploads.find(upload.id)).toMatchObject({ status: 'ready' });
    await host.must(`touch ${BUILDS_MAY_END}`);
    expect(await scenario.untilEnded(application, running)).toMatchObject({ status: 'live', failure: null });
    expect(await fetchFromHost(host, hostname)).toBe('v1');
    // The same one again, and then the next.
    expect(await deploy(application, upload)).toMatchObject({ status: 'live' });
    expect(await deploy(application, next)).toMatchObject({ status: 'live' });
    expect(await fetchFromHost(host, hostname)).toBe('v2');
  });

  it('of 400 MB take constant memory, and one that is cut at half by SIGKILL of Fairlead is resumed', async () => {
    const { application, uploads } = await createApplication({ source: UPLOADED });
    const bytes = 400 * MEGABYTE;
    const tail = Buffer.alloc(1024);
    const large = new LargeArchive(tarEntry({ name: 'large.bin', size: bytes }), bytes, tail);
    const sha256 = large.sha256();
    const upload = await uploads.begin(large.size, sha256);
    const first = memoryOf(scenario.pid);
    const half = Math.floor(large.size / 2);
    // The connection stays open at half, until Fairlead ends.
    const cut = uploads.part(upload, halted(large.read(0, half)));
    const failure = cut.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await pollUntil(
      'half of it has arrived',
      async () => (await uploads.find(upload.id)).received_bytes === half,
      300_000,
    );
    const growth = [first()];
    await scenario.killAndRestart();
    expect(await failure).toBeDefined();
    const again = await uploads.begin(large.size, sha256);
    expect(again).toMatchObject({ id: upload.id, received_bytes: half });
    const second = memoryOf(scenario.pid);
    expect(await uploads.part(again, large.read(half))).toMatchObject({ status: 'ready', sha256, entries: 1 });
    growth.push(second());
    process.stderr.write(
      `Memory for 400 MB: ${growth.map((grown) => Math.round(grown / MEGABYTE)).join(' and ')} MB\n`,
    );
    for (const grown of growth) expect(grown).toBeLessThan(100 * MEGABYTE);
    await scenario.api.delete(`/applications/${application.id}/uploads/${upload.id}`);
  });
});

/** Sends what it gets and then nothing more, without an end. */
async function* halted(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* content;
  await new Promise(() => undefined);
}

/** From now on the peak of a process's memory is measured: returns a function that tells by how many bytes it has grown. */
function memoryOf(pid: number): () => number {
  const read = (field: string): number => {
    const [, kilobytes] =
      new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  };
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = read('VmRSS');
  return () => read('VmHWM') - before;
}
