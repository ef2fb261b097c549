import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { spawnSync } from 'node:child_process';
import type { CreateApplication, UploadRecord } from '@fairlead/dto';
import { Upload } from '../../../src/uploads/upload.entity';
import { UploadRetention } from '../../../src/uploads/upload-retention';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { UploadFiles } from '../../../src/uploads/storage/upload-files';
import { eventually } from '../../harness/eventually';
import { HOSTILE_ARCHIVES, tarArchive } from '@fairlead/testbed';
import { makeToken, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  API_ONLY,
  applicationRoute,
  eventNamesOf,
  makeApplication,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { sha256Of, UploadsFixture } from './uploads-fixture';

const LIMITS = {
  FAIRLEAD_UPLOAD_MAX_BYTES: '4000000',
  FAIRLEAD_UPLOAD_MAX_ENTRIES: '1000',
  FAIRLEAD_UPLOAD_MAX_UNPACKED_BYTES: '200000000',
  FAIRLEAD_UPLOAD_MAX_RATIO: '20',
  FAIRLEAD_UPLOAD_TOTAL_BYTES: '20000000',
  FAIRLEAD_UPLOAD_STALL_SECONDS: '1',
  FAIRLEAD_REQUEST_TIMEOUT_SECONDS: '2',
  FAIRLEAD_UPLOADS_KEPT: '3',
};

let api: TestApi;
let http: HttpAgent;
let serverId: string;
let letters = 0;

beforeAll(async () => {
  ({ api, http, serverId } = await startWithServer({ ...API_ONLY, ...LIMITS }));
});
afterAll(() => api?.stop());

async function newApplication(source: CreateApplication['source'] = { type: 'upload' }): Promise<UploadsFixture> {
  return new UploadsFixture(api, http, await makeApplication(http, serverId, { source }));
}

/** Different with each call. */
function archive(size = 100): Buffer {
  letters += 1;
  return tarArchive({ name: 'index.html', content: `${letters} `.padEnd(size, 'x') });
}

/** Sends the beginning of a request, and waits until that much has arrived. */
async function sendHalf(uploads: UploadsFixture, upload: UploadRecord, content: Buffer, bytes: number, token: string) {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  const from = (await uploads.find(upload.id)).received_bytes;
  const head = [
    `PATCH ${uploads.path}/${upload.id} HTTP/1.1`,
    'Host: fairlead',
    `Authorization: Bearer ${token}`,
    `Content-Range: bytes ${from}-${content.length - 1}/${content.length}`,
    `Content-Length: ${content.length - from}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(content.subarray(from, from + bytes));
  await eventually('the bytes have arrived', async () => {
    return (await uploads.find(upload.id)).received_bytes === from + bytes;
  });
  return socket;
}

describe('an upload', () => {
  it.each([
    ['tar', (content: Buffer) => content],
    ['gzip', (content: Buffer) => gzipSync(content)],
    ['zstd', (content: Buffer) => spawnSync('zstd', ['-qc'], { input: content }).stdout],
  ])('is received as %s, stored privately, and told to integrators', async (format, compress) => {
    const uploads = await newApplication();
    const content = compress(archive(50_000));
    const { body, headers } = await uploads.post(content).expect(201);
    const record: UploadRecord = body.data;
    expect(record).toMatchObject({
      application_id: uploads.application.id,
      status: 'ready',
      format,
      size_bytes: content.length,
      received_bytes: content.length,
      sha256: sha256Of(content),
      entries: 1,
      actor: { type: 'token', name: 'test' },
    });
    expect(record.unpacked_bytes).toBe(51_712);
    expect(headers['location']).toBe(`${uploads.path}/${record.id}`);
    expect(Date.parse(record.expires_at) - Date.parse(record.completed_at ?? '')).toBe(7 * 86_400_000);
    expect(await uploads.find(record.id)).toEqual(record);
    const { folder } = api.app.get(UploadFiles, { strict: false });
    expect([folder, `${folder}/${record.id}`].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    expect(await eventNamesOf(api, uploads.application.id)).toContain('application.uploaded');
  });

  it('that is cut at half is resumed where it was cut, and the bytes that had arrived count', async () => {
    const uploads = await newApplication();
    const { token } = await makeToken(api);
    const content = archive(300_000);
    const { body } = await uploads.begin(content.length, `?sha256=${sha256Of(content)}`).expect(201);
    const upload: UploadRecord = body.data;
    expect(upload).toMatchObject({ status: 'receiving', received_bytes: 0, size_bytes: content.length, format: null });
    const socket = await sendHalf(uploads, upload, content, 150_000, token);
    socket.destroy();

    // Whoever has forgotten the id begins again, and gets the same upload.
    const again = await uploads.begin(content.length, `?sha256=${sha256Of(content)}`).expect(200);
    expect(again.body.data).toMatchObject({ id: upload.id, received_bytes: 150_000 });
    const early = await uploads.part(upload.id, content, 0).expect(409);
    expect(early.body.error).toMatchObject({
      code: 'UPLOAD_OFFSET_MISMATCH',
      details: [{ field: 'received_bytes', code: 'offset_mismatch', message: '150000' }],
    });
    await uploads.part(upload.id, content, 150_000, 200_000).expect(200);
    const status = await http
      .patch(`${uploads.path}/${upload.id}`)
      .set('Content-Range', `bytes */${content.length}`)
      .expect(200);
    expect(status.body.data).toMatchObject({ status: 'receiving', received_bytes: 200_000 });
    const last = await uploads.part(upload.id, content, 200_000).expect(200);
    expect(last.body.data).toMatchObject({
      status: 'ready',
      sha256: sha256Of(content),
      received_bytes: content.length,
    });
    // The response may have been lost.
    expect((await uploads.part(upload.id, content, 200_000).expect(200)).body.data).toEqual(last.body.data);
  });

  it('is taken over by a newer request while the connection of the older one hangs', async () => {
    const uploads = await newApplication();
    const { token } = await makeToken(api);
    const content = archive(300_000);
    const upload: UploadRecord = (await uploads.begin(content.length).expect(201)).body.data;
    const socket = await sendHalf(uploads, upload, content, 100_000, token);
    const ended = once(socket, 'close');
    const { body } = await uploads.part(upload.id, content, 100_000).expect(200);
    expect(body.data.status).toBe('ready');
    socket.resume();
    await ended;
  });

  it('may take longer than other requests, but ends where nothing arrives any more, and can be continued then', async () => {
    const uploads = await newApplication();
    const { token } = await makeToken(api);
    const content = archive(300_000);
    const upload: UploadRecord = (await uploads.begin(content.length).expect(201)).body.data;
    const socket = await sendHalf(uploads, upload, content, 100_000, token);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    await once(socket, 'close');
    expect(answer).toContain('REQUEST_TIMEOUT');
    expect((await uploads.part(upload.id, content, 100_000).expect(200)).body.data.status).toBe('ready');
  });

  it('of an archive that is there is answered with the earlier one, which is then kept longer', async () => {
    const uploads = await newApplication();
    const content = archive();
    const upload = await uploads.upload(content);
    const { manager } = api.dataSource;
    await manager.update(Upload, upload.id, { expiresAt: new Date(Date.now() + 60_000) });
    const query = `?sha256=${sha256Of(content)}`;
    expect((await uploads.begin(content.length, query).expect(200)).body.data.id).toBe(upload.id);
    const { body } = await uploads.post(content, query).expect(200);
    expect(body.data.id).toBe(upload.id);
    expect(Date.parse(body.data.expires_at)).toBeGreaterThan(Date.now() + 86_400_000);
    // Only of the same application.
    const others = await newApplication();
    expect((await others.begin(content.length, query).expect(201)).body.data.id).not.toBe(upload.id);
  });

  it('is received once by the same Idempotency-Key, and again where the body differs or did not arrive', async () => {
    const uploads = await newApplication();
    const content = archive();
    const send = (body: Buffer) => uploads.post(body).set('Idempotency-Key', 'upload-1');
    const first = await send(content).expect(201);
    const second = await send(content).expect(201);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await uploads.list()).toHaveLength(1);
    expect((await send(archive(5000)).expect(422)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is refused where it is larger than allowed, alone or with all others, or no archive at all', async () => {
    const uploads = await newApplication();
    const before = uploads.files;
    const code = async (sent: ReturnType<UploadsFixture['begin']>) => (await sent).body.error?.code;
    expect(await code(uploads.begin(4_000_001))).toBe('PAYLOAD_TOO_LARGE');
    expect(await code(uploads.post(archive()).type('multipart/form-data; boundary=x'))).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(await code(uploads.begin(100).set('Content-Range', 'bytes 0-9/100'))).toBe('VALIDATION_FAILED');
    expect(await code(uploads.begin(100).set('Content-Range', 'lines 1-2/3'))).toBe('VALIDATION_FAILED');
    expect(await code(uploads.begin(100, '?sha256=abc'))).toBe('VALIDATION_FAILED');
    expect(await code(uploads.post(archive(), `?sha256=${'a'.repeat(64)}`))).toBe('UPLOAD_INVALID');
    expect(uploads.files).toEqual(before);
    const begun: string[] = [];
    let answer = await uploads.begin(4_000_000);
    for (; answer.status === 201; answer = await uploads.begin(4_000_000)) begun.push(answer.body.data.id);
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({
      status: 507,
      code: 'UPLOAD_STORAGE_FULL',
    });
    expect(begun.length).toBeLessThanOrEqual(5);
    for (const id of begun) await http.delete(`${uploads.path}/${id}`).expect(200);
    expect(uploads.files).toEqual(before);
  });

  it('needs applications:deploy, and an application that does not run an image', async () => {
    const uploads = await newApplication();
    const reader = withToken(api, await makeToken(api, ['applications:read', 'applications:write']));
    await reader.post(uploads.path).type('application/x-tar').send(archive()).expect(403);
    await reader.get(uploads.path).expect(200);
    const image = await newApplication({ type: 'image', image: 'registry.example.com/shop/web:1' });
    expect((await image.post(archive()).expect(409)).body.error.code).toBe('RESOURCE_CONFLICT');
  });
});

describe('a hostile archive', () => {
  it.each(HOSTILE_ARCHIVES)('is refused by name and leaves nothing behind: $what', async ({ archive, reason }) => {
    const uploads = await newApplication();
    const before = uploads.files;
    const { body } = await uploads.post(archive()).expect(422);
    expect(body.error).toMatchObject({ code: 'UPLOAD_INVALID', message: expect.stringContaining(reason) });
    expect(body.error.message).not.toMatch(/\p{Cc}/u);
    expect(await uploads.list()).toEqual([]);
    expect(uploads.files).toEqual(before);
  });

  it('is refused in the same way where it came in parts', async () => {
    const uploads = await newApplication();
    const content = tarArchive({ name: '../evil' });
    const upload: UploadRecord = (await uploads.begin(content.length).expect(201)).body.data;
    const { body } = await uploads.part(upload.id, content, 0).expect(422);
    expect(body.error.message).toContain('"../evil" leads out of the archive');
    await http.get(`${uploads.path}/${upload.id}`).expect(404);
    expect(uploads.files).not.toContain(upload.id);
  });
});

describe('a deployment of an upload', () => {
  const deploy = ({ application }: UploadsFixture, body: object) =>
    http.post(`${applicationRoute(application)}/deploy`).send(body);

  it('names what was uploaded and by whom, and keeps the upload until it has ended', async () => {
    const uploads = await newApplication({ type: 'upload', subdirectory: 'web' });
    expect(uploads.application.source).toEqual({ type: 'upload', subdirectory: 'web' });
    const upload = await uploads.upload(archive());
    const { body } = await deploy(uploads, { upload_id: upload.id }).expect(202);
    const { id, size_bytes, sha256, format, actor, created_at } = upload;
    expect(body.data).toMatchObject({
      ref: id,
      commit: null,
      upload: { id, size_bytes, sha256, format, actor, created_at },
    });
    const path = `${uploads.path}/${id}`;
    expect((await http.delete(path).expect(409)).body.error.code).toBe('RESOURCE_CONFLICT');
    // Neither newer uploads nor time remove it.
    for (let newer = 0; newer < 4; newer += 1) await uploads.upload(archive());
    const retention = api.app.get(UploadRetention, { strict: false });
    await retention.removeExpired(new Date(Date.now() + 30 * 86_400_000));
    expect((await uploads.list()).map((listed) => listed.id)).toEqual([id]);
    await api.dataSource.manager.update(Deployment, body.data.id, { status: 'failed' });
    await http.delete(path).expect(200);
    expect(uploads.files).not.toContain(id);
    const { body: after } = await http.get(`${applicationRoute(uploads.application)}/deployments/${body.data.id}`);
    expect(after.data.upload.sha256).toBe(sha256);
  });

  it('takes the place of a repository for once, and needs an upload where there is none', async () => {
    const git = await newApplication({ type: 'git', repository: 'https://git.example.test/shop.git' });
    const upload = await git.upload(archive());
    expect((await deploy(git, { upload_id: upload.id }).expect(202)).body.data.upload.id).toBe(upload.id);
    expect((await deploy(git, {}).expect(202)).body.data).toMatchObject({ upload: null, ref: 'HEAD' });
    const fields = async (uploads: UploadsFixture, body: object) =>
      (await deploy(uploads, body).expect(400)).body.error.details.map(({ field }: { field: string }) => field);
    expect(await fields(git, { upload_id: upload.id, ref: 'main' })).toEqual(['ref']);
    expect(await fields(await newApplication(), {})).toEqual(['upload_id']);
    const image = await newApplication({ type: 'image', image: 'registry.example.com/shop/web:1' });
    expect(await fields(image, { upload_id: upload.id })).toEqual(['upload_id']);
  });

  it('is refused where the upload is incomplete, has expired, was removed or belongs to another application', async () => {
    const uploads = await newApplication();
    const others = await (await newApplication()).upload(archive());
    const begun = (await uploads.begin(100).expect(201)).body.data;
    const expired = await uploads.upload(archive());
    await api.dataSource.manager.update(Upload, expired.id, { expiresAt: new Date(0) });
    for (const id of [others.id, begun.id, expired.id, 'upl_none']) {
      expect((await deploy(uploads, { upload_id: id }).expect(409)).body.error.code).toBe('UPLOAD_UNAVAILABLE');
    }
  });
});

describe('the retention of uploads', () => {
  it('keeps the latest of each application, and removes what has expired and files that belong to none', async () => {
    const uploads = await newApplication();
    const sent: string[] = [];
    for (let at = 0; at < 4; at += 1) sent.push((await uploads.upload(archive())).id);
    const begun: UploadRecord = (await uploads.begin(1000).expect(201)).body.data;
    const kept = [...sent.slice(1), begun.id];
    expect((await uploads.list()).map(({ id }) => id).sort()).toEqual([...kept].sort());
    expect(uploads.files).toEqual(expect.arrayContaining(kept));
    expect(uploads.files).not.toContain(sent[0]);

    const retention = api.app.get(UploadRetention, { strict: false });
    await retention.removeExpired(new Date(Date.now() + 2 * 86_400_000));
    expect(await uploads.list('?status=receiving')).toEqual([]);
    expect(await uploads.list()).toHaveLength(3);
    await retention.removeExpired(new Date(Date.now() + 8 * 86_400_000));
    expect(await uploads.list()).toEqual([]);

    const files = api.app.get(UploadFiles, { strict: false });
    await (await files.create('upl_orphan')).close();
    await retention.removeFiles(new Date());
    expect(uploads.files).toContain('upl_orphan');
    await retention.removeFiles(new Date(Date.now() + 3_700_000));
    expect(uploads.files).not.toContain('upl_orphan');
  });
});
