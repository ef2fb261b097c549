import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { must, run } from '../machine/run-program';
import { makeKeyPair } from './ssh-keys';

/** Gives a host a disk of its own: what it writes is stored in a layer over the image, which stays unchanged. */
export async function mountRoot(folder: string, image: string): Promise<string> {
  const root = path.join(folder, 'root');
  const written = path.join(folder, 'written');
  const work = path.join(folder, 'work');
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
 * The layers of images cannot lie over the layers of the host's own disk, and copying them instead is slow. Gives the argument
 * that binds a folder of this machine's disk into the host.
 */
export async function makeDockerDisk(folder: string): Promise<string> {
  const disk = path.join(folder, 'docker');
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
