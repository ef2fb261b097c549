import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { directory } from '../machine/directories';
import { must } from '../machine/run-program';
import { installStockedNode, TOOLCHAINS_FOLDER } from '../toolchains/stocked-node';
import { BASE_IMAGES_SCRIPT, WRITABLE_CGROUPS_SCRIPT } from './base-images-script';
import { MAKE_PACKAGES } from './language-packages';
import {
  CONTAINER_PACKAGES,
  DATABASE_PACKAGES,
  imageFilesOf,
  MASKED_GENERATORS,
  PLAIN_PACKAGES,
  STOCKED_PACKAGES,
  DEBIAN_SUITE,
  TOOLCHAIN_PACKAGES,
  type ImageName,
} from './image-recipe';
import type { RegistryAccess } from './registry-access';

const BUILD_LIMIT_MS = 15 * 60_000;

export async function buildPlainImage(root: string, surroundings: RegistryAccess): Promise<void> {
  const cache = directory('packages');
  const include = `--include=${PLAIN_PACKAGES.join(',')}`;
  const options = ['--variant=minbase', `--cache-dir=${cache}`, include, DEBIAN_SUITE, root, surroundings.mirror];
  await must('debootstrap', options, { timeoutMs: BUILD_LIMIT_MS });
  for (const [file, text] of Object.entries(imageFilesOf(surroundings))) {
    await mkdir(path.dirname(root + file), { recursive: true });
    await writeFile(root + file, text);
  }
  const archives = path.join(root, 'var/cache/apt/archives');
  await copyPackages(cache, archives);
  await inside(
    root,
    'update-ca-certificates && apt-get update && mkdir -p /etc/systemd/system-generators && ' +
      `for name in ${MASKED_GENERATORS.join(' ')}; do ln -s /dev/null /etc/systemd/system-generators/$name; done && ` +
      // The packages of the stocked image are fetched and left uninstalled, so that provisioning a plain host is
      // real work for its package manager and yet no download.
      `apt-get install -y --no-install-recommends --download-only ${STOCKED_PACKAGES.join(' ')}`,
  );
  await copyPackages(archives, cache);
  // Every host makes its own identity when it boots.
  await inside(root, 'rm -f /etc/ssh/ssh_host_*; : > /etc/machine-id; rm -f /var/lib/dbus/machine-id');
}

export async function buildDerivedImage(base: string, root: string, packages: readonly string[]): Promise<void> {
  await must('cp', ['-a', '--reflink=auto', base, root]);
  await shareToolchains(base, root);
  await inside(root, `apt-get install -y --no-install-recommends ${packages.join(' ')}; : > /etc/machine-id`);
}

export const IMAGE_BUILDERS: Record<
  ImageName,
  (root: string, surroundings: RegistryAccess, base: string) => Promise<void>
> = {
  plain: (root, surroundings) => buildPlainImage(root, surroundings),
  stocked: async (root, _surroundings, plain) => {
    await buildDerivedImage(plain, root, STOCKED_PACKAGES);
    await installStockedNode(root);
  },
  databases: (root, _surroundings, stocked) => buildDerivedImage(stocked, root, DATABASE_PACKAGES),
  docker: async (root, _surroundings, stocked) => {
    await buildDerivedImage(stocked, root, CONTAINER_PACKAGES);
    await inside(root, `systemctl disable docker-registry.service\n${WRITABLE_CGROUPS_SCRIPT}${BASE_IMAGES_SCRIPT}`);
  },
  stacks: buildStacks,
};

async function buildStacks(root: string, _surroundings: RegistryAccess, stocked: string): Promise<void> {
  await buildDerivedImage(stocked, root, TOOLCHAIN_PACKAGES);
  for (const [interpreter, text] of MAKE_PACKAGES) {
    await writeFile(path.join(root, 'root/make-packages'), text);
    await inside(root, `${interpreter} /root/make-packages; rm /root/make-packages`);
  }
  // The hosts do not want Debian's default pool.
  await inside(root, 'systemctl disable php8.2-fpm.service; chmod -R a+rX /srv/packages; : > /etc/machine-id');
}

/** Images never change what is in there, so they share its files, on the disk and in memory. */
async function shareToolchains(base: string, root: string): Promise<void> {
  const [from, to] = [path.join(base, TOOLCHAINS_FOLDER), path.join(root, TOOLCHAINS_FOLDER)];
  if (existsSync(from)) await must('cp', ['-al', '--remove-destination', `${from}/.`, to]);
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
