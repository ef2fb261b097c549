import type { ProbeProblem } from '@fairlead/client';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../components/ui/display/code-block';

export interface ServerAdviceContext {
  port: number | null;
  username: string | null;
  /** How Fairlead tried to get in, where that is known. */
  access?: 'key' | 'own' | 'password';
}

type Code = ProbeProblem['code'];

interface Known {
  port: number;
  username: string;
  access: ServerAdviceContext['access'];
}

const listens = (port: number) => `ss -ltnp 'sport = :${port}'`;
const sudoers = (username: string) =>
  `echo '${username} ALL=(ALL) NOPASSWD: ALL' | sudo tee /etc/sudoers.d/fairlead-${username}`;

const ADVICE: Readonly<Partial<Record<Code, (place: Known) => ReactNode>>> = {
  SERVER_UNREACHABLE: ({ port }) => (
    <ul>
      <li>Is the address right, is the machine up, and is it reachable from where Fairlead runs?</li>
      <li>Firewalls on the way (your provider may have one) must let TCP port {port} through.</li>
      <li>
        On its console, <code>{listens(port)}</code> shows whether its SSH server listens on port {port}.
      </li>
    </ul>
  ),
  SSH_AUTHENTICATION_FAILED: ({ username, access }) => <NotLetIn username={username} access={access} />,
  PRIVILEGES_MISSING: ({ username }) => (
    <>
      <p>
        Fairlead installs packages and starts services, so {username} has to be allowed <code>sudo</code> without a
        password. On the machine, as somebody who may:
      </p>
      <CodeBlock code={sudoers(username)} label="sudo rule" />
    </>
  ),
  SYSTEM_NOT_SUPPORTED: () => <p>Install Debian 12 or Ubuntu 22.04 or a later one on it, or add another machine.</p>,
  HOST_KEY_MISMATCH: () => (
    <p>
      Another machine answers there than the one you confirmed, or somebody stands in between. Compare the fingerprint
      again on the machine’s console.
    </p>
  ),
  PACKAGE_INSTALL_FAILED: () => (
    <p>
      The output of the step “packages” shows what the package manager said. Often another run is under way, or its
      sources cannot be reached: try <code>apt-get update</code> on the machine, and then provision it again.
    </p>
  ),
  PORT_IN_USE: () => (
    <>
      <p>Another web server runs there. Stop and disable it, or move it to other ports; this shows which it is:</p>
      <CodeBlock code="ss -ltnp '( sport = :80 or sport = :443 )'" label="command that shows the program" />
    </>
  ),
  DISK_FULL: () => (
    <p>
      Make room on it: <code>df -h</code> and <code>du -xhd1 /var</code> show where it went. Then provision it again.
    </p>
  ),
};

/** What to do about something that went wrong on a machine. */
export function ServerAdvice({ code, place }: { code: Code | null; place: ServerAdviceContext }): ReactNode {
  const advice = code && ADVICE[code];
  if (advice) return advice({ port: place.port ?? 22, username: place.username ?? 'root', access: place.access });
  return <p>The output of the step that failed says more. When the cause is gone, provision it again.</p>;
}

function NotLetIn({ username, access }: { username: string; access: ServerAdviceContext['access'] }) {
  const rootOnly = username === 'root' && (
    <li>
      Its SSH server may not let root in at all: <code>PermitRootLogin prohibit-password</code> in{' '}
      <code>/etc/ssh/sshd_config</code> allows it with a key.
    </li>
  );
  if (access === 'password') {
    return (
      <ul>
        <li>Is the password right, and is it the one of {username}?</li>
        <li>
          Many machines take no passwords over SSH: then let Fairlead in with its key, or set{' '}
          <code>PasswordAuthentication yes</code> for the moment.
        </li>
      </ul>
    );
  }
  return (
    <ul>
      <li>
        {access === 'own' ? 'The public half of this key' : 'Fairlead’s public key'} has to stand in{' '}
        <code>~{username === 'root' ? '' : username}/.ssh/authorized_keys</code> on the machine.
      </li>
      <li>
        Is {username} the right user? Images of cloud providers often have one of their own, such as debian or ubuntu.
      </li>
      {rootOnly}
    </ul>
  );
}
