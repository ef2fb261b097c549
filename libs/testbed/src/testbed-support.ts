import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';

const PROGRAMS = ['systemd-nspawn', 'debootstrap', 'ip', 'iptables', 'nsenter', 'flock', 'git', 'mkfs.ext4'];

export type TestbedSupport = { supported: true } | { supported: false; reason: string };

/** Whether this machine can boot hosts, and if not, what is missing, as a text for the person who started the tests. */
export function testbedSupport(): TestbedSupport {
  if (process.platform !== 'linux') return no(`test hosts need Linux, this is ${process.platform}`);
  if (process.getuid?.() !== 0) return no('test hosts need root: network namespaces and containers are made');
  if (!isDebian()) return no('test hosts need Debian (or Ubuntu), where debootstrap makes their file system');
  const missing = PROGRAMS.filter((program) => !isInstalled(program));
  if (missing.length > 0) {
    return no(
      `not installed: ${missing.join(', ')}; ` +
        'apt-get install systemd-container debootstrap iproute2 iptables e2fsprogs git',
    );
  }
  return { supported: true };
}

export function requireSupport(): void {
  const support = testbedSupport();
  if (!support.supported) throw new Error(support.reason);
}

function no(reason: string): TestbedSupport {
  return { supported: false, reason };
}

function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function isInstalled(program: string): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
  return folders.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
