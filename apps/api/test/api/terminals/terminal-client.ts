import { once } from 'node:events';
import { TERMINAL_PROTOCOL } from '@fairlead/contracts';
import type { TerminalTicket } from '@fairlead/dto';
import { WebSocket, type ClientOptions } from 'ws';
import { eventually } from '../../harness/eventually';
import type { TestApi } from '../../harness/start-api';

interface Ended {
  readonly type: 'ended';
  readonly reason: string;
  readonly message: string;
  readonly exit_code: number | null;
}

/** The dashboard's side of a terminal. */
export class TerminalClient {
  screen = '';
  opened = false;
  ended: Ended | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.screen += data.toString('utf8');
      else {
        const message = JSON.parse(data.toString('utf8'));
        if (message.type === 'opened') this.opened = true;
        else this.ended = message;
      }
    });
    socket.on('error', () => undefined);
  }

  static async open(
    api: Pick<TestApi, 'url'>,
    ticket: TerminalTicket,
    headers: Record<string, string>,
    options: ClientOptions = {},
  ): Promise<TerminalClient> {
    const socket = new WebSocket(
      `${api.url.replace('http', 'ws')}${ticket.socket_path}`,
      [TERMINAL_PROTOCOL, `ticket.${ticket.ticket}`],
      { headers, ...options },
    );
    const client = new TerminalClient(socket);
    await Promise.race([
      once(socket, 'open'),
      once(socket, 'unexpected-response').then(([, answer]) => refused(answer)),
    ]);
    return client;
  }

  type(text: string): void {
    this.socket.send(Buffer.from(text), { binary: true });
  }

  async shows(text: string): Promise<void> {
    await eventually(`${text} on the screen`, () => this.screen.includes(text));
  }

  /** Why the server closed it. */
  async end(): Promise<Ended> {
    const ended = await eventually('the terminal ends', () => this.ended);
    if (this.socket.readyState !== WebSocket.CLOSED) await once(this.socket, 'close');
    return ended;
  }
}

async function refused(answer: AsyncIterable<Buffer> & { statusCode: number }): Promise<never> {
  let text = '';
  for await (const chunk of answer) text += chunk.toString();
  throw new Error(`${answer.statusCode} ${JSON.parse(text).error.code}`);
}
