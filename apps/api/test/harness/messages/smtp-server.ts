import { createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { eventually } from '../eventually';
import { listenOnFreePort } from '../listen-on-free-port';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Everything that was sent, with its headers. */
  readonly source: string;
  /** The user that had signed in. */
  readonly user: string | null;
  readonly isEncrypted: boolean;
}

export interface SmtpOptions {
  /** With these it offers STARTTLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly user?: { readonly name: string; readonly password: string };
}

/** A mail server on loopback (RFC 5321), which remembers what it got. Its replies can be replaced, by the verb of the command. */
export class SmtpServer {
  readonly mails: ReceivedMail[] = [];
  /** A reply instead of the usual one, such as `550 no such user`; `null`: none at all. */
  reply: (verb: string, argument: string) => string | null | undefined = () => undefined;
  connections = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(options: SmtpOptions = {}): Promise<SmtpServer> {
    const server = createServer();
    const smtp = new SmtpServer(server, await listenOnFreePort(server));
    server.on('connection', (socket) => {
      smtp.connections += 1;
      smtp.sockets.add(socket);
      socket.on('close', () => smtp.sockets.delete(socket));
      new SmtpSession(smtp, options, socket).greet();
    });
    return smtp;
  }

  /** The settings that lead to it, without encryption. */
  get settings(): Record<string, string> {
    return {
      FAIRLEAD_SMTP_HOST: '127.0.0.1',
      FAIRLEAD_SMTP_PORT: String(this.port),
      FAIRLEAD_SMTP_SECURITY: 'none',
      FAIRLEAD_SMTP_FROM: 'Fairlead <fairlead@example.org>',
      // With https: the cookies of a session would only be sent over it.
      FAIRLEAD_PUBLIC_URL: 'http://fairlead.example.org',
    };
  }

  async until(count: number): Promise<readonly ReceivedMail[]> {
    await eventually(`${count} e-mails have arrived`, () => this.mails.length >= count);
    return this.mails;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** One connection. */
class SmtpSession {
  private buffer = '';
  private from = '';
  private to: string[] = [];
  private user: string | null = null;
  private isData = false;
  private isEncrypted = false;

  constructor(
    private readonly smtp: SmtpServer,
    private readonly options: SmtpOptions,
    private socket: Socket,
  ) {
    this.attach(socket);
  }

  greet(): void {
    const own = this.smtp.reply('CONNECT', '');
    this.say(own === undefined ? '220 test ESMTP' : own);
  }

  private attach(socket: Socket): void {
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (text: string) => this.read(text));
  }

  private say(text: string | null): void {
    if (text !== null) this.socket.write(`${text}\r\n`);
  }

  private read(text: string): void {
    this.buffer += text;
    for (;;) {
      const end = this.buffer.indexOf(this.isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = this.buffer.slice(0, end);
      this.buffer = this.buffer.slice(end + (this.isData ? 5 : 2));
      if (this.isData) this.receive(part);
      else this.command(part);
    }
  }

  private command(line: string): void {
    const verb = (/^[A-Za-z]+/.exec(line)?.[0] ?? '').toUpperCase();
    const argument = line.slice(verb.length).trim();
    const own = this.smtp.reply(verb, argument);
    if (own !== undefined) return this.say(own);
    switch (verb) {
      case 'EHLO':
        return this.say(['250-test', ...this.extensions(), '250 8BITMIME'].join('\r\n'));
      case 'STARTTLS':
        return this.options.tls ? this.encrypt() : this.say('502 not offered');
      case 'AUTH':
        return this.signIn(argument);
      case 'MAIL':
        this.from = addressIn(argument);
        this.to = [];
        return this.say('250 ok');
      case 'RCPT':
        this.to.push(addressIn(argument));
        return this.say('250 ok');
      case 'DATA':
        this.isData = true;
        return this.say('354 go on');
      case 'QUIT':
        this.say('221 bye');
        this.socket.end();
        return undefined;
      default:
        return this.say('500 unknown');
    }
  }

  private extensions(): string[] {
    return [
      ...(this.options.tls && !this.isEncrypted ? ['250-STARTTLS'] : []),
      ...(this.options.user ? ['250-AUTH PLAIN'] : []),
    ];
  }

  private encrypt(): void {
    this.say('220 go on');
    this.socket.removeAllListeners('data');
    const secure = new TLSSocket(this.socket, { isServer: true, ...this.options.tls });
    this.isEncrypted = true;
    this.attach(secure);
  }

  private signIn(argument: string): void {
    const [, name, password] = Buffer.from(argument.replace(/^PLAIN\s+/, ''), 'base64')
      .toString('utf8')
      .split('\0');
    const { user } = this.options;
    if (user?.name !== name || user?.password !== password) return this.say('535 wrong user name or password');
    this.user = name ?? null;
    return this.say('235 welcome');
  }

  private receive(source: string): void {
    this.isData = false;
    const own = this.smtp.reply('.', source);
    if (own === undefined || own?.startsWith('250')) {
      const { from, to, user, isEncrypted } = this;
      this.smtp.mails.push({ from, to, user, isEncrypted, source, headers: headersOf(source) });
    }
    this.say(own === undefined ? '250 accepted' : own);
  }
}

const addressIn = (argument: string): string => /<([^>]*)>/.exec(argument)?.[1] ?? '';

function headersOf(source: string): Record<string, string> {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

/** The text of a part, with the encoding of MIME undone that the tests meet. */
export function readableSource(source: string): string {
  return source
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
