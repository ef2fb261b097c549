import { spawn } from 'node:child_process';
import type { Environment } from '../settings/environment';

/** Opens a page for the person at this machine. Without a desktop nothing happens; whether it worked cannot be known. */
export function openInBrowser(page: string, env: Environment): Promise<boolean> {
  const opener = openerOf(env);
  if (opener === undefined || !/^https?:\/\//.test(page)) return Promise.resolve(false);
  const [program, ...args] = opener;
  return new Promise((resolve) => {
    // The address is an argument of its own, so that no shell reads it.
    const child = spawn(program, [...args, page], { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

function openerOf(env: Environment): readonly [string, ...string[]] | undefined {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  const hasDesktop = (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== '';
  return hasDesktop ? ['xdg-open'] : undefined;
}
