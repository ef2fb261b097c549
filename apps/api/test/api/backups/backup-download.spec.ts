import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secret } from '@fairlead/engine';
import { Backup } from '../../../src/backups/backups/backup.entity';
import { eventually } from '../../harness/eventually';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { API_ONLY, eventNamesOf, makeServer, startWithServer, type HttpAgent } from '../../harness/test-records';
import { makeDatabase } from '../databases/database-fixtures';
import { BACKUPS_PATH, makeStorage, requestBackup, takeBackup } from './backup-fixtures';

const CONTENT = Buffer.alloc(3_000_000, 'a dump with \0 bytes ');
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Takes the place of restic: what `dump` prints depends on the file `mode`. */
const RESTIC = `#!/bin/sh
here=$(dirname "$0")
case "$*" in *dump*) ;; *) exit 0 ;; esac
case $(cat "$here/mode") in
  content) exec cat "$here/content" ;;
  refused) echo 'Fatal: secret-of-the-storage' >&2; exit 1 ;;
  endless) echo $$ >"$here/pid"; exec cat /dev/zero ;;
esac
`;

describe('the download of a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-download-'));
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let databaseId: string;
  let token: string;
  let path: string;
  let id: string;

  const mode = (name: 'content' | 'refused' | 'endless') => writeFileSync(join(folder, 'mode'), name);
  const request = (signal?: AbortSignal) =>
    fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) });
  const store = async (content: { bytes: number; sha256: string }) => {
    const { dump } = await api.dataSource.manager.findOneByOrFail(Backup, { id });
    if (!dump) throw new Error('The backup has no dump.');
    await api.dataSource.manager.update(Backup, id, { dump: { ...dump, ...content } });
  };

  beforeAll(async () => {
    writeFileSync(join(folder, 'restic'), RESTIC, { mode: 0o755 });
    writeFileSync(join(folder, 'content'), CONTENT);
    ({ api, http, serverId } = await startWithServer({
      ...API_ONLY,
      FAIRLEAD_RESTIC: join(folder, 'restic'),
      FAIRLEAD_BACKUP_DOWNLOADS: '1',
    }));
    ({ id: databaseId } = await makeDatabase(api, http, serverId));
    ({ token } = await makeToken(api, ['backups:write', 'databases:write']));
    ({ id } = await takeBackup(api, http, databaseId));
    const { id: storageId } = await makeStorage(api, { secretAccessKey: secret('key') });
    await api.dataSource.manager.update(Backup, id, { storageId });
    path = `${BACKUPS_PATH}/${id}/download`;
  });
  afterAll(async () => {
    await api?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    mode('content');
    await store({ bytes: CONTENT.length, sha256: sha256(CONTENT) });
  });

  it('is the dump with its name, size and checksum, and is audited', async () => {
    const response = await request();
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(CONTENT)).toBe(true);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-length')).toBe(String(CONTENT.length));
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.dump"$/);
    const digest = Buffer.from(sha256(CONTENT), 'hex').toString('base64');
    expect(response.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
    expect(await eventNamesOf(api, id)).toContain('backup.downloaded');
  });

  it('is described to HEAD without a run of restic or an event', async () => {
    mode('refused');
    const before = (await eventNamesOf(api, id)).length;
    const response = await fetch(`${api.url}${path}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(CONTENT.length));
    expect(await eventNamesOf(api, id)).toHaveLength(before);
  });

  it('is cut off where the stored data was changed, although its size is the same', async () => {
    await store({ bytes: CONTENT.length, sha256: 'c'.repeat(64) });
    const response = await request();
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('409 where the storage fails before anything is sent, without its words', async () => {
    mode('refused');
    const before = (await eventNamesOf(api, id)).length;
    const response = await request();
    expect(response.status).toBe(409);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ success: false, error: { code: 'STORAGE_NOT_READY' } });
    expect(text).not.toContain('secret-of-the-storage');
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await eventNamesOf(api, id)).toHaveLength(before);
  });

  it('ends the reader of the storage when the client leaves, and counts no longer', async () => {
    mode('endless');
    const leaving = new AbortController();
    const response = await request(leaving.signal);
    expect(response.status).toBe(200);
    const refused = await request();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error: { code: 'STREAM_LIMIT_REACHED' } });
    const pid = readFileSync(join(folder, 'pid'), 'utf8').trim();
    leaving.abort();
    await eventually('the end of restic', () => !existsSync(`/proc/${pid}`));
    mode('content');
    const again = await eventually('another download', async () => {
      const next = await request();
      return next.status === 200 && next;
    });
    expect((await again.arrayBuffer()).byteLength).toBe(CONTENT.length);
  });

  it('409 for a backup that has not succeeded', async () => {
    const waiting = await requestBackup(http, databaseId);
    const { body } = await http.get(`${BACKUPS_PATH}/${waiting.id}/download`).expect(409);
    expect(body.error).toMatchObject({ code: 'BACKUP_NOT_RESTORABLE', message: expect.stringContaining('queued') });
  });

  it('is refused to viewers, to tokens that may only read, and to tokens of other servers', async () => {
    const viewer = await signedInAgent(api, 'viewer');
    await viewer.get(path).expect(403);
    for (const scope of ['backups:write', 'databases:write'] as const)
      await withToken(api, await makeToken(api, [scope]))
        .get(path)
        .expect(403);
    const { id: elsewhere } = await makeServer(api);
    await withToken(api, await makeToken(api, undefined, { server_ids: [elsewhere] }))
      .get(path)
      .expect(404);
  });
});
