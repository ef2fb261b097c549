import { connect, type Socket } from 'node:net';

/** Says of itself what ssh2 says of a server that accepts the connection and then is silent. */
class ConnectTimeout extends Error {
  readonly level = 'client-timeout';
}

/** An open TCP connection without Nagle's delay, which would make a short command ten times as long. */
export function openTcp(host: string, port: number, timeoutMs: number, signal?: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, signal });
    const timer = setTimeout(() => socket.destroy(new ConnectTimeout('Timed out while connecting.')), timeoutMs);
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}
