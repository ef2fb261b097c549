import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';

/** The way of one process to a TCP server, which can be cut as a network does it: nothing arrives, and nobody is told. */
export class TcpLink {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    /** The address of the server, through this link. */
    readonly url: string,
  ) {}

  static async to(address: string): Promise<TcpLink> {
    const target = new URL(address);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    if (bound === null || typeof bound === 'string') throw new Error('the link has no port');
    const url = new URL(address);
    url.host = `127.0.0.1:${bound.port}`;
    const link = new TcpLink(server, url.href);
    server.on('connection', (incoming) => link.join(incoming, Number(target.port), target.hostname));
    return link;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** What was cut is lost; new connections get through. */
  restore(): void {
    this.isCut = false;
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.restore();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(incoming: Socket, port: number, host: string): void {
    this.keep(incoming);
    if (this.isCut) return void incoming.pause();
    const outgoing = new Socket();
    this.keep(outgoing);
    outgoing.connect(port, host);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('close', () => to.destroy());
    }
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }
}
