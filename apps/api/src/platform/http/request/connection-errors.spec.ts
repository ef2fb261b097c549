import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import pino from 'pino';
import { listenOnFreePort } from '../../../../test/harness/listen-on-free-port';
import { answerConnectionErrors } from './connection-errors';

it('refuses once what follows a request that is being served, in however many pieces it comes', async () => {
  const server = createServer();
  answerConnectionErrors(server, [], pino({ enabled: false }));
  const serving = new Promise<ServerResponse>((resolve) => server.once('request', (_, response) => resolve(response)));
  const port = await listenOnFreePort(server);
  const socket = connect(port, '127.0.0.1');
  try {
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
    const response = await serving;
    const before = response.listenerCount('close');
    for (let piece = 0; piece < 12; piece += 1) {
      const error = once(server, 'clientError');
      socket.write('\0 no request\r\n');
      await error;
    }
    expect(response.listenerCount('close')).toBe(before + 1);
    response.end('served');
    await once(socket, 'end');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  } finally {
    socket.destroy();
    server.close();
  }
});
