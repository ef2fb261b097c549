import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const TESTBED = ['systemd-container', 'debootstrap', 'iproute2', 'iptables', 'e2fsprogs', 'git'];

/** What each command needs on the machine: hosts to boot, backups to store, a browser to drive, load to send, scripts to check. */
export const PACKAGES = {
  start: ['restic'],
  check: ['shellcheck'],
  testbed: TESTBED,
  demo: [...TESTBED, 'restic', 'busybox-static'],
  test: [...TESTBED, 'restic', 'chromium-headless-shell', 'redis-tools'],
  bench: [...TESTBED, 'restic', 'wrk', 'chromium-headless-shell'],
};

/**
 * Installs those of the named Debian packages that are missing, and says what it does. It never throws: where it
 * cannot, it gives the reason together with the command that a person can run.
 *
 * @param {readonly string[]} names
 * @param {(text: string) => void} [log]
 * @returns {Promise<{ ok: true, installed: string[] } | { ok: false, missing: string[], reason: string }>}
 */
export async function ensurePackages(names, log = console.log) {
  if (!isDebian()) {
    return { ok: false, missing: [...names], reason: `not Debian or Ubuntu; needed here: ${names.join(', ')}` };
  }
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return { ok: true, installed: [] };
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) {
    return { ok: false, missing, reason: `not installed: ${missing.join(', ')}. As root: ${command}` };
  }
  log(`Installing system packages: ${missing.join(', ')}`);
  const update = await apt(['update']);
  const install = await apt(['install', '-y', '--no-install-recommends', ...missing]);
  const still = missing.filter((name) => !isInstalled(name));
  if (still.length === 0) {
    log(`Installed: ${missing.join(', ')}`);
    return { ok: true, installed: missing };
  }
  const said = install.stderr.trim() || update.stderr.trim() || install.stdout.trim();
  return { ok: false, missing: still, reason: `\`${command}\` failed:\n${said.slice(-2000)}` };
}

/** @param {string} name */
function isInstalled(name) {
  const asked = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], { encoding: 'utf8' });
  return asked.status === 0 && asked.stdout === 'installed';
}

/** @param {string[]} args */
function apt(args) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_MODE: 'a' };
  // Another installation may be running; apt then waits for it instead of failing.
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];
  const child = spawn('apt-get', [...options, ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += chunk));
  child.stderr.on('data', (chunk) => (said.stderr += chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ stdout: '', stderr: error.message }));
    child.on('close', () => resolve(said));
  });
}

function isDebian() {
  if (process.platform !== 'linux' || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}
