import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { drainConnections } from './drain-connections';

/** Holds up the whole process, as a busy machine does it. */
function holdUp(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: test\r\n\r\n';

describe('connections of a server that is about to close', () => {
  it('are served if their requests arrived while the process was held up, until the time was over', async () => {
    const server = createServer((_request, response) => response.setHeader('Connection', 'close').end('served'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const open = async (): Promise<Socket> => {
      const socket = connect(address.port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    };
    const sockets = await Promise.all([open(), open()]);
    const answers = sockets.map(async (socket) => {
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      await once(socket, 'close');
      return text;
    });
    const drained = drainConnections(server, 100);
    for (const socket of sockets) socket.write(REQUEST);
    holdUp(300);
    await drained;
    server.close();
    server.closeAllConnections();
    for (const text of await Promise.all(answers)) expect(text).toContain('served');
  });
});
