import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { directory } from '../machine/directories';
import { identityOf } from '../machine/processes';
import { prepareImages } from '../images/prepare-images';
import type { ImageName } from '../images/image-recipe';
import { hostNetworkOf, HOST_NETWORKS_MAX } from './host-addresses';
import { NspawnContainer } from './nspawn-container';
import {
  initializeMachineIdentity,
  makeDockerDisk,
  makeStorage,
  mountRoot,
  mountSmallDisk,
  uncoverToolchains,
  type SmallDisk,
} from './host-disk';
import { TeardownWatchdog } from './teardown-watchdog';
import { makeKeyPair } from './ssh-keys';
import { ensureMachineLimits } from './machine-limits';
import { createHostLink, ensureRouting, reserveNamespace } from './host-network';
import { hostFolder, removeOrphanedHosts, tearDownHost } from './teardown';
import { TestHost } from './test-host';

export interface BootOptions {
  /**
   * `plain` has nothing that deployments need; `stocked` (the default) has git, curl, Caddy and, outside the `PATH`, Node with npm;
   * `databases` has PostgreSQL, MariaDB and Redis beside these; `docker` a Docker engine, base images for it and a registry;
   * `stacks` Python, PHP, Ruby and Go, and packages for them in `/srv/packages`.
   */
  image?: ImageName;
  name?: string;
  /** The host can run a Docker engine. Default: whether its image has one. */
  containers?: boolean;
  /** Public keys that may sign in as root, besides the host's own `rootKey`. */
  authorizedKeys?: readonly string[];
  memoryMegabytes?: number;
  /** A file system that is really small, for tests of a full disk. */
  smallDisk?: SmallDisk;
}

let swept: Promise<number[]> | undefined;

/** Boots a Debian machine and gives it back when its sshd answers. Any number may boot at once. */
export async function bootHost(options: BootOptions = {}): Promise<TestHost> {
  const images = await prepareImages();
  await (swept ??= removeOrphanedHosts());
  await Promise.all([ensureRouting(), ensureMachineLimits()]);
  const number = await reserve();
  try {
    return await bootAs(number, images[options.image ?? 'stocked'], options);
  } catch (error) {
    await tearDownHost(number);
    throw error;
  }
}

async function bootAs(number: number, image: string, options: BootOptions): Promise<TestHost> {
  const [folder, network] = [hostFolder(number), hostNetworkOf(number)];
  const name = `${options.name ?? 'host'}-${number}`;
  const guard = new TeardownWatchdog(number);
  try {
    await createHostLink(network);
    await makeStorage(folder, { inMemory: options.memoryMegabytes === undefined });
    const root = await mountRoot(folder, image);
    const rootKey = makeKeyPair('testbed');
    await initializeMachineIdentity(root, name, [rootKey.publicKey, ...(options.authorizedKeys ?? [])]);
    const { containers = options.image === 'docker' } = options;
    const binds = options.smallDisk ? [await mountSmallDisk(folder, options.smallDisk)] : [];
    if (options.smallDisk) binds.push(...(await uncoverToolchains(folder, root, options.smallDisk)));
    if (containers) binds.push(await makeDockerDisk(folder));
    const { namespace } = network;
    const { memoryMegabytes } = options;
    const container = new NspawnContainer({ number, name, namespace, binds, memoryMegabytes, containers });
    await container.boot();
    const smallDisk = options.smallDisk?.path;
    const host = new TestHost({ number, name, network, container, guard, rootKey, smallDisk });
    await host.waitForSshd();
    return host;
  } catch (error) {
    await guard.dismiss();
    throw error;
  }
}

/** Takes the first free number: its folder is the reservation in this directory, its namespace that of the machine. */
async function reserve(): Promise<number> {
  directory('hosts');
  for (let number = 0; number < HOST_NETWORKS_MAX; number += 1) {
    if (!claimFolder(number)) continue;
    if (await reserveNamespace(hostNetworkOf(number))) return number;
    // Another testbed directory on this machine uses that network.
    rmSync(hostFolder(number), { recursive: true });
  }
  throw new Error('no network is free for another test host');
}

function claimFolder(number: number): boolean {
  try {
    mkdirSync(hostFolder(number));
  } catch {
    return false;
  }
  writeFileSync(path.join(hostFolder(number), 'token'), randomUUID());
  const { pid, startTime } = identityOf(process.pid) ?? { pid: 0, startTime: '' };
  writeFileSync(path.join(hostFolder(number), 'owner'), `${pid} ${startTime}`);
  return true;
}
