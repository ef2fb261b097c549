import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { directory } from '../machine/directories';
import { must } from '../machine/run';
import { BASE_IMAGES, WRITABLE_GROUPS } from './base-images';
import { MAKE_PACKAGES } from './packages';
import { CONTAINERS, ENGINES, filesOf, PLAIN, STOCK, SUITE, TOOLCHAINS, type ImageName } from './recipe';
import type { Surroundings } from './surroundings';

const BUILD_LIMIT_MS = 15 * 60_000;

export async function buildPlain(root: string, surroundings: Surroundings): Promise<void> {
  const cache = directory('packages');
  const include = `--include=${PLAIN.join(',')}`;
  const options = ['--variant=minbase', `--cache-dir=${cache}`, include, SUITE, root, surroundings.mirror];
  await must('debootstrap', options, { timeoutMs: BUILD_LIMIT_MS });
  for (const [file, text] of Object.entries(filesOf(surroundings))) {
    await mkdir(path.dirname(root + file), { recursive: true });
    await writeFile(root + file, text);
  }
  const archives = path.join(root, 'var/cache/apt/archives');
  await copyPackages(cache, archives);
  await inside(
    root,
    'update-ca-certificates && apt-get update && ' +
      // The packages of the stocked image are fetched and left uninstalled, so that provisioning a plain host is
      // real work for its package manager and yet no download.
      `apt-get install -y --no-install-recommends --download-only ${STOCK.join(' ')}`,
  );
  await copyPackages(archives, cache);
  // Every host makes its own identity when it boots.
  await inside(root, 'rm -f /etc/ssh/ssh_host_*; : > /etc/machine-id; rm -f /var/lib/dbus/machine-id');
}

export async function buildUpon(base: string, root: string, packages: readonly string[]): Promise<void> {
  await must('cp', ['-a', '--reflink=auto', base, root]);
  await inside(root, `apt-get install -y --no-install-recommends ${packages.join(' ')}; : > /etc/machine-id`);
}

export const builders: Record<ImageName, (root: string, surroundings: Surroundings, base: string) => Promise<void>> = {
  plain: (root, surroundings) => buildPlain(root, surroundings),
  stocked: (root, _surroundings, plain) => buildUpon(plain, root, STOCK),
  databases: (root, _surroundings, stocked) => buildUpon(stocked, root, ENGINES),
  docker: async (root, _surroundings, stocked) => {
    await buildUpon(stocked, root, CONTAINERS);
    await inside(root, `systemctl disable docker-registry.service\n${WRITABLE_GROUPS}${BASE_IMAGES}`);
  },
  stacks: buildStacks,
};

async function buildStacks(root: string, _surroundings: Surroundings, stocked: string): Promise<void> {
  await buildUpon(stocked, root, TOOLCHAINS);
  for (const [interpreter, text] of MAKE_PACKAGES) {
    await writeFile(path.join(root, 'root/make-packages'), text);
    await inside(root, `${interpreter} /root/make-packages; rm /root/make-packages`);
  }
  // Nobody on the hosts has asked for Debian's own pool.
  await inside(root, 'systemctl disable php8.2-fpm.service; chmod -R a+rX /srv/packages; : > /etc/machine-id');
}

async function inside(root: string, script: string): Promise<void> {
  const options = ['-q', '--register=no', '--keep-unit', '--pipe', '--resolv-conf=copy-host', '-D', root];
  const environment = ['--setenv=DEBIAN_FRONTEND=noninteractive', '--setenv=LC_ALL=C.UTF-8'];
  await must('systemd-nspawn', [...options, ...environment, 'sh', '-ec', script], { timeoutMs: BUILD_LIMIT_MS });
}

async function copyPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const present = new Set(await readdir(to));
  const wanted = (await readdir(from)).filter((name) => name.endsWith('.deb') && !present.has(name));
  for (const name of wanted) await cp(path.join(from, name), path.join(to, name));
}

/** A build that was cut short may have left file systems mounted in its folder, which must not be emptied with it. */
export async function removeTree(root: string): Promise<void> {
  await must('sh', [
    '-c',
    'umount --recursive --quiet "$1"/* 2>/dev/null; rm -rf --one-file-system "$1" || true',
    'sh',
    root,
  ]);
}
