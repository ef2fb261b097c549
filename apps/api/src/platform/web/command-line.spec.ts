import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { serveCommandLine } from './command-line';

const PROGRAM = `#!/usr/bin/env node\n${'run();\n'.repeat(1000)}`;
const SHA256 = createHash('sha256').update(PROGRAM).digest('hex');

describe('the command line at /cli', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-cli-'));
  const installation = {
    commandLine: join(folder, 'fairlead.cjs'),
    commandLineInstaller: join(folder, 'install.sh'),
  };
  const app = express().use(
    serveCommandLine({ installation, addressFor: (request) => `https://${request.get('host') ?? ''}` }),
  );
  app.use((_request, response) => void response.status(404).json({ success: false }));
  const get = (path: string) => supertest(app).get(path);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is not there before it is built', async () => {
    for (const path of ['/cli', '/cli/fairlead.cjs', '/cli/fairlead.cjs.sha256']) await get(path).expect(404);
  });

  it('is the program, with its checksum, and is not sent twice', async () => {
    writeFileSync(installation.commandLine, PROGRAM);
    for (const path of ['/cli', '/cli/fairlead.cjs']) {
      const { text, headers } = await get(path).buffer(true).expect(200);
      expect(text ?? '').toBe(PROGRAM);
      expect(headers).toMatchObject({ etag: `"${SHA256}"`, 'x-checksum-sha256': SHA256, 'cache-control': 'no-cache' });
      expect(headers['content-type']).toContain('text/javascript');
    }
    await get('/cli').set('If-None-Match', `"${SHA256}"`).expect(304);
    expect((await get('/cli/fairlead.cjs.sha256').expect(200)).text).toBe(`${SHA256}  fairlead.cjs\n`);
  });

  it('has an installer that downloads from the address at which it was requested', async () => {
    writeFileSync(installation.commandLineInstaller, "url='@URL@'\n");
    const install = (host: string) => get('/cli/install.sh').set('Host', host).buffer(true).expect(200);
    expect((await install('fairlead.example.com')).text).toBe("url='https://fairlead.example.com'\n");
    expect((await install("x';id;'")).text).toBe("url='https://x%27;id;%27'\n");
  });
});
