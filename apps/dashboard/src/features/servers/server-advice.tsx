import type { ProbeProblem } from '@fairlead/client';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../components/ui/display/code-block';

export interface ServerAdviceContext {
  port: number | null;
  username: string | null;
  /** How Fairlead tried to sign in, where that is known. */
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
      <li>Check that the address is right, and that the machine is running and reachable from Fairlead.</li>
      <li>Firewalls in between, including your provider’s, must allow TCP port {port}.</li>
      <li>
        On the machine’s console, <code>{listens(port)}</code> shows whether its SSH server listens on port {port}.
      </li>
    </ul>
  ),
  SSH_AUTHENTICATION_FAILED: ({ username, access }) => <NotLetIn username={username} access={access} />,
  PRIVILEGES_MISSING: ({ username }) => (
    <>
      <p>
        Fairlead installs packages and starts services, so {username} needs passwordless <code>sudo</code>. Run this on
        the machine as a user with root privileges:
      </p>
      <CodeBlock code={sudoers(username)} label="sudo rule" />
    </>
  ),
  SYSTEM_NOT_SUPPORTED: () => <p>Install Debian 12, Ubuntu 22.04 or later on it, or add another machine.</p>,
  HOST_KEY_MISMATCH: () => (
    <p>
      The machine presents a different host key than the one you confirmed. It may be another machine, or the connection
      may be intercepted. Compare the fingerprint again on the machine’s console.
    </p>
  ),
  MACHINE_MISMATCH: () => (
    <p>
      Fairlead does nothing on it. If you replaced or reinstalled the machine, or gave it a new machine-id, take it
      over. Otherwise check which machine has this address now.
    </p>
  ),
  SERVER_ALREADY_MANAGED: () => (
    <p>
      Two servers on one machine would overwrite each other’s proxy and applications, so Fairlead changes nothing there.
      A cloned machine needs a machine-id and SSH host keys of its own.
    </p>
  ),
  REMOVAL_INCOMPLETE: () => <p>Find out what keeps it in use, then remove the server again.</p>,
  PACKAGE_INSTALL_FAILED: () => (
    <p>
      The output of the step “packages” shows the error of the package manager. Often it is already running, or a
      package source is unreachable. Run <code>apt-get update</code> on the machine, then provision it again.
    </p>
  ),
  PORT_IN_USE: () => (
    <>
      <p>
        Another web server is running there. Stop and disable it, or move it to other ports. This command shows which
        one it is:
      </p>
      <CodeBlock code="ss -ltnp '( sport = :80 or sport = :443 )'" label="command that shows the program" />
    </>
  ),
  DISK_FULL: () => (
    <p>
      Free some space: <code>df -h</code> and <code>du -xhd1 /var</code> show what uses it. Then provision the machine
      again.
    </p>
  ),
};

/** What to do about a failure on a server. */
export function ServerAdvice({ code, place }: { code: Code | null; place: ServerAdviceContext }): ReactNode {
  const advice = code && ADVICE[code];
  if (advice) return advice({ port: place.port ?? 22, username: place.username ?? 'root', access: place.access });
  return <p>The output of the failed step has details. Fix the cause, then provision the server again.</p>;
}

function NotLetIn({ username, access }: { username: string; access: ServerAdviceContext['access'] }) {
  const rootOnly = username === 'root' && (
    <li>
      The SSH server may not allow root to sign in: <code>PermitRootLogin prohibit-password</code> in{' '}
      <code>/etc/ssh/sshd_config</code> allows it with a key.
    </li>
  );
  if (access === 'password') {
    return (
      <ul>
        <li>Check that the password is right and belongs to {username}.</li>
        <li>
          Many machines do not allow passwords over SSH. Use Fairlead’s key instead, or temporarily set{' '}
          <code>PasswordAuthentication yes</code>.
        </li>
      </ul>
    );
  }
  return (
    <ul>
      <li>
        {access === 'own' ? 'The public half of this key' : 'Fairlead’s public key'} must be in{' '}
        <code>~{username === 'root' ? '' : username}/.ssh/authorized_keys</code> on the machine.
      </li>
      <li>Check that {username} is the right user. Cloud images often have their own, such as debian or ubuntu.</li>
      {rootOnly}
    </ul>
  );
}
