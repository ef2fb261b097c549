import { DeployedApplication } from './deployed-application';
import { gitApplicationSpec, pollUntil, type TestMachine } from './engine-harness';

/** Runs whatever it is sent, as its own user and in its own sandbox, as an application that was taken over would. */
const SERVER = `require('node:http').createServer((request, response) => {
  if (request.method !== 'POST') return response.end('hostile');
  let script = '';
  request.on('data', (chunk) => { script += chunk; });
  request.on('end', () => require('node:child_process').execFile('/bin/sh', ['-c', script], { timeout: 20000 },
    (error, stdout, stderr) => response.end(stdout + stderr)));
}).listen(process.env.PORT);
`;

/** Listens on ports on all addresses, with TCP and Multipath TCP, and answers \`stolen\`. Prints the ports that it has. */
const LISTENER = `use Socket;
my @sockets;
for my $port (@ARGV) {
  for my $protocol (6, 262) {
    socket(my $socket, PF_INET, SOCK_STREAM, $protocol) or next;
    setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
    bind($socket, sockaddr_in($port, INADDR_ANY)) or next;
    listen($socket, 100) or next;
    print "$port\\n";
    push @sockets, $socket;
    last;
  }
}
open(STDOUT, '>', '/dev/null');
open(STDERR, '>', '/dev/null');
fork and exit;
while (1) {
  my $ready = '';
  vec($ready, fileno($_), 1) = 1 for @sockets;
  select($ready, undef, undef, undef);
  for (@sockets) {
    next unless vec($ready, fileno($_), 1);
    accept(my $visitor, $_) or next;
    syswrite($visitor, "HTTP/1.1 200 OK\\r\\nContent-Length: 6\\r\\n\\r\\nstolen");
    close($visitor);
  }
}
`;

export interface HostileApplication {
  readonly app: DeployedApplication;
  /** Runs a script as the hostile application, and returns what it printed to both streams. */
  attack(script: string): Promise<string>;
  /** Listens on these ports as the hostile application; returns those that it got. */
  listen(...ports: readonly number[]): Promise<number[]>;
}

export async function deployHostileApplication(machine: TestMachine): Promise<HostileApplication> {
  const repository = await machine.git.createRepository('hostile');
  await repository.commit({ 'server.js': SERVER, 'listener.pl': LISTENER });
  const spec = gitApplicationSpec(repository.url, 'main', {
    build: { startCommand: 'node server.js' },
    observeSeconds: 0,
  });
  const app = new DeployedApplication(machine.server, machine.host, spec, 'hostile.test');
  await app.deploy();
  // It is killed when it sits on the port of another, and is then started again.
  const attack = async (script: string): Promise<string> => {
    await pollUntil('the hostile application', async () => (await app.visit().catch(() => undefined))?.status === 200);
    return (await app.visit('/', { method: 'POST', body: Buffer.from(script) })).body;
  };
  return {
    app,
    attack,
    listen: async (...ports) =>
      (await attack(`perl listener.pl ${ports.join(' ')}`)).split('\n').filter(Boolean).map(Number),
  };
}
