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
  /** Told what is built and how long it took. */
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
  const surroundings = await readRegistryAccess();
  const plain = await ensure('plain', surroundings, '', say);
  const stocked = await ensure('stocked', surroundings, plain, say);
  const databases = await ensure('databases', surroundings, stocked, say);
  const docker = await ensure('docker', surroundings, stocked, say);
  const stacks = await ensure('stacks', surroundings, stocked, say);
  const images = { plain, stocked, databases, docker, stacks };
  for (const name of await pruneImages(Object.values(images)))
    say(`Removed ${name}, an image that nobody uses any more`);
  return images;
}

async function ensure(
  name: ImageName,
  from: RegistryAccess,
  base: string,
  say: (text: string) => void,
): Promise<string> {
  const image = path.join(directory('images'), imageKey(name, from));
  if (await useImage(image)) return image;
  return withLock('images', async () => {
    if (await useImage(image)) return image;
    const started = Date.now();
    say(`Building the ${name} image of the test hosts, once: ${image}`);
    await removeUnfinished();
    // A name of its own: programs of a build that was killed may still be writing where it was.
    const unfinished = `${image}.${process.pid}${UNFINISHED_SUFFIX}`;
    await IMAGE_BUILDERS[name](unfinished, from, base);
    await rename(unfinished, image);
    await useImage(image);
    say(`Built in ${Math.round((Date.now() - started) / 1000)} s`);
    return image;
  });
}

async function removeUnfinished(): Promise<void> {
  const names = (await readdir(directory('images'))).filter((name) => name.endsWith(UNFINISHED_SUFFIX));
  for (const name of names) await removeTree(path.join(directory('images'), name));
}
