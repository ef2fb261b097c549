import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';

/** What the command line of the stub has been run with. */
export interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What it prints on both outputs, and its exit code. */
export interface StubScript {
  readonly out?: readonly (object | string)[];
  readonly err?: readonly object[];
  readonly code?: number;
}

/** Notes how it was run, prints what the test says, and ends as it says. */
const PROGRAM = `
require('fs').writeFileSync(process.env.STUB_RECORD, JSON.stringify({ args: process.argv.slice(2), env: process.env }));
const { out = [], err = [], code = 0 } = JSON.parse(process.env.STUB_SCRIPT);
for (const line of out) console.log(line);
for (const line of err) console.error(line);
process.exitCode = code;
`;

/** Serves a command line as an instance does. */
export class StubInstance {
  /** Replaces a response: its status, or its body. */
  answer: ((path: string) => { status?: number; body?: string; location?: string } | undefined) | undefined;
  readonly requests: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<StubInstance> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const stub = new StubInstance(server, `http://127.0.0.1:${address.port}`);
    server.on('request', ({ url = '' }, response) => {
      stub.requests.push(url);
      const { status = 200, body = stub.bodyAt(url), location } = stub.answer?.(url) ?? {};
      response.writeHead(body === undefined ? 404 : status, location ? { location } : {}).end(body);
    });
    return stub;
  }

  static get checksum(): string {
    return createHash('sha256').update(PROGRAM).digest('hex');
  }

  static invocation(folder: string): Invocation {
    return JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8'));
  }

  /** The variables by which the command line knows what to do. */
  static variables(folder: string, script: StubScript) {
    const line = (value: object | string): string => (typeof value === 'string' ? value : JSON.stringify(value));
    return {
      STUB_RECORD: join(folder, 'record.json'),
      STUB_SCRIPT: JSON.stringify({ ...script, out: script.out?.map(line), err: script.err?.map(line) }),
    };
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private bodyAt(path: string): string | undefined {
    if (path === '/cli/fairlead.cjs') return PROGRAM;
    if (path === '/cli/fairlead.cjs.sha256') return `${StubInstance.checksum}  fairlead.cjs\n`;
    return undefined;
  }
}
