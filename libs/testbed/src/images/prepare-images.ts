import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { directory } from '../machine/directories';
import { withLock } from '../machine/file-lock';
import { requireSupport } from '../testbed-support';
import { IMAGE_BUILDERS, removeTree } from './build-images';
import { pruneImages, UNFINISHED_SUFFIX, useImage } from './prune-images';
import { imageKey, type ImageName } from './image-recipe';
import { readRegistryAccess, type RegistryAccess } from './registry-access';

export type ImageFolders = Record<ImageName, string>;

export interface PrepareOptions {
  /** Called with what is built and how long it took. */
  say?: (text: string) => void;
}

let prepared: Promise<ImageFolders> | undefined;

/**
 * Gives the folders of the images, building what is missing. Several processes may ask at once: one builds, the
 * others wait; an image that is there is whole, because it gets its name only when it is finished.
 */
export function prepareImages({ say = () => undefined }: PrepareOptions = {}): Promise<ImageFolders> {
  prepared ??= prepare(say).catch((error: unknown) => {
    prepared = undefined;
    throw error;
  });
  return prepared;
}

async function prepare(say: (text: string) => void): Promise<ImageFolders> {
  requireSupport();
  const access = await readRegistryAccess();
  const images = foldersOf(access);
  const present = await Promise.all(Object.values(images).map(useImage));
  if (present.includes(false)) await withLock('images', () => buildMissing(images, access, say));
  for (const name of await pruneImages(Object.values(images)))
    say(`Removed ${name}, an image that is not used any more`);
  return images;
}

function foldersOf(access: RegistryAccess): ImageFolders {
  const folder = (name: ImageName): string => path.join(directory('images'), imageKey(name, access));
  return {
    plain: folder('plain'),
    stocked: folder('stocked'),
    databases: folder('databases'),
    docker: folder('docker'),
    stacks: folder('stacks'),
  };
}

/** The last three stand on the same base and are built side by side: their package managers wait for disks most of the time. */
async function buildMissing(images: ImageFolders, access: RegistryAccess, say: (text: string) => void): Promise<void> {
  await removeUnfinished();
  const ensure = async (name: ImageName, base = ''): Promise<void> => {
    const image = images[name];
    if (await useImage(image)) return;
    const started = Date.now();
    say(`Building the ${name} image of the test hosts, once: ${image}`);
    // Each build has a folder name of its own: programs of a build that was killed may still be writing to theirs.
    const unfinished = `${image}.${process.pid}${UNFINISHED_SUFFIX}`;
    await IMAGE_BUILDERS[name](unfinished, access, base);
    await rename(unfinished, image);
    await useImage(image);
    say(`Built the ${name} image in ${Math.round((Date.now() - started) / 1000)} s`);
  };
  await ensure('plain');
  await ensure('stocked', images.plain);
  const upon: readonly ImageName[] = ['databases', 'docker', 'stacks'];
  await Promise.all(upon.map((name) => ensure(name, images.stocked)));
}

async function removeUnfinished(): Promise<void> {
  const names = (await readdir(directory('images'))).filter((name) => name.endsWith(UNFINISHED_SUFFIX));
  for (const name of names) await removeTree(path.join(directory('images'), name));
}
