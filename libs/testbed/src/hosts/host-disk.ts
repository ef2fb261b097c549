import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { must, run } from '../machine/run-program';
import { TOOLCHAINS_FOLDER } from '../toolchains/stocked-node';
import { makeKeyPair } from './ssh-keys';

/** What a host may write where that is kept in memory; the largest write half of it. */
const MEMORY_DISK_MEGABYTES = 4096;
/** Several hosts are booted at once, beside all that tests start, and none knows what the others will write. */
const SPARE_MEGABYTES = 4096;

/**
 * Makes the place of all that a host writes: in memory where there is plenty, because file systems on disks take much of the
 * processor to make and remove files. What lies in memory counts as memory of its writer, so a host with a limit gets a disk.
 */
export async function makeStorage(folder: string, { inMemory = true } = {}): Promise<void> {
  const storage = storageOf(folder);
  await mkdir(storage);
  if (!inMemory || (await availableMegabytes()) < MEMORY_DISK_MEGABYTES + SPARE_MEGABYTES) return;
  await must('mount', ['-t', 'tmpfs', '-o', `size=${MEMORY_DISK_MEGABYTES}M,mode=755`, 'tmpfs', storage]);
}

async function availableMegabytes(): Promise<number> {
  const kilobytes = /^MemAvailable:\s+(\d+) kB/m.exec(await readFile('/proc/meminfo', 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

function storageOf(folder: string): string {
  return path.join(folder, 'storage');
}

/** Gives a host a disk of its own: what it writes is stored in a layer over the image, which stays unchanged. */
export async function mountRoot(folder: string, image: string): Promise<string> {
  const root = path.join(folder, 'root');
  const written = path.join(storageOf(folder), 'written');
  const work = path.join(storageOf(folder), 'work');
  for (const place of [root, written, work]) await mkdir(place);
  const layers = `lowerdir=${image},upperdir=${written},workdir=${work}`;
  const overlay = (options: string) => run('mount', ['-t', 'overlay', 'overlay', '-o', options, root]);
  // Nothing survives a crash of this machine anyway, so no write waits for its disk. Linux before 5.10 lacks the option.
  let mounted = await overlay(`${layers},volatile`);
  if (mounted.code !== 0) mounted = await overlay(layers);
  // A kernel without overlayfs costs a copy, a few seconds for each host.
  if (mounted.code !== 0) await must('cp', ['-a', '--reflink=auto', `${image}/.`, root]);
  return root;
}

export interface SmallDisk {
  /** Where the host finds it, e.g. `/var/lib/fairlead`. */
  path: string;
  megabytes: number;
}

/** A real file system of its own that can really be full. Gives the argument that binds it into the host. */
export async function mountSmallDisk(folder: string, { path: place, megabytes }: SmallDisk): Promise<string> {
  const [file, disk] = [path.join(folder, 'disk.ext4'), path.join(folder, 'disk')];
  await mkdir(disk);
  await must('truncate', ['-s', `${megabytes}M`, file]);
  await must('mkfs.ext4', ['-q', '-m', '0', file]);
  await must('mount', ['-o', 'loop', file, disk]);
  return `${disk}:${place}`;
}

/**
 * The toolchains of the image, which would fill a small disk, stay on the host's own disk where a small one covers their place.
 * Gives the arguments that bind them into the host: from a mount of their own, as the small disk covers them in the root.
 */
export async function uncoverToolchains(folder: string, root: string, covering: SmallDisk): Promise<string[]> {
  const present = path.join(root, TOOLCHAINS_FOLDER);
  if (!TOOLCHAINS_FOLDER.startsWith(`${covering.path}/`) || !existsSync(present)) return [];
  const place = path.join(folder, 'toolchains');
  await mkdir(place);
  await must('mount', ['--bind', present, place]);
  return [`${place}:${TOOLCHAINS_FOLDER}`];
}

/**
 * The layers of images cannot lie over the layers of the host's own disk, and copying them instead is slow. Gives the argument
 * that binds a folder beside that disk into the host.
 */
export async function makeDockerDisk(folder: string): Promise<string> {
  const disk = path.join(storageOf(folder), 'docker');
  await mkdir(disk, { mode: 0o711 });
  return `${disk}:/var/lib/docker`;
}

/** What makes this copy of the image a machine of its own. */
export async function initializeMachineIdentity(
  root: string,
  name: string,
  authorizedKeys: readonly string[],
): Promise<void> {
  const write = async (file: string, text: string, mode = 0o644): Promise<void> => {
    const whole = path.join(root, file);
    await mkdir(path.dirname(whole), { recursive: true });
    await writeFile(whole, text);
    await chmod(whole, mode);
  };
  await write('etc/hostname', `${name}\n`);
  await write('etc/hosts', `127.0.0.1 localhost\n127.0.1.1 ${name}\n::1 localhost ip6-localhost\n`);
  await write('etc/resolv.conf', await nameServers());
  await write('root/.ssh/authorized_keys', `${authorizedKeys.join('\n')}\n`, 0o600);
  await chmod(path.join(root, 'root/.ssh'), 0o700);
  const pair = makeKeyPair(`root@${name}`);
  await write('etc/ssh/ssh_host_ed25519_key', pair.privateKey, 0o600);
  await write('etc/ssh/ssh_host_ed25519_key.pub', `${pair.publicKey}\n`);
}

/** The machine's own resolver may listen on loopback, which is another place inside a host. */
async function nameServers(): Promise<string> {
  const text = await readFile('/etc/resolv.conf', 'utf8').catch(() => '');
  if (!/^nameserver\s+127\./m.test(text)) return text;
  return readFile('/run/systemd/resolve/resolv.conf', 'utf8').catch(() => text);
}
