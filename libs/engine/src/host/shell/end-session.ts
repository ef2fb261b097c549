import { loadScript } from '../../command/load-script';
import { script, type ShellCommand } from '../../command/shell-command';
import type { RemoteSession } from './preamble';

const TEXT = loadScript('server/end-session.sh');

export function endSession(session: RemoteSession, graceMs: number, when: 'always' | 'unless-ended'): ShellCommand {
  const tries = Math.ceil(graceMs / 100);
  return script('end-session', TEXT, session.pid, session.startedAt, session.session, tries, when);
}
