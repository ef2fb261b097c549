import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

/** Answers as a server of plain files does ("dumb HTTP"), which git reads object by object. */
export function serveRepositoryFile(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://git');
  const folder = path.join(root, pathname.split('/')[1] ?? '');
  // What a hook does after each push: the lists that git cannot request here.
  execFile('git', [`--git-dir=${folder}`, 'update-server-info'], () => {
    const file = createReadStream(path.join(root, path.normalize(pathname)));
    file.on('error', () => response.writeHead(404).end());
    file.on('open', () => response.writeHead(200, { 'content-type': 'text/plain' }));
    file.pipe(response);
  });
}
