import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { directory } from '../machine/directories';
import { withLock } from '../machine/file-lock';
import { removeTree } from './build-images';

/** Another checkout may have another recipe: its images are not in use today, but perhaps tomorrow. */
const KEPT_DAYS = 14;
const DAY_MS = 86_400_000;

/** An image that is being built or removed, and so is not in use. */
export const UNFINISHED_SUFFIX = '.unfinished';
const USED = '.used';

/** Notes that the image is used from now on. Answers whether it is there. */
export function useImage(image: string): Promise<boolean> {
  return whileNobodyPrunes(() => {
    if (!existsSync(image)) return false;
    writeFileSync(image + USED, `${new Date().toISOString()}\n`);
    return true;
  });
}

/** Removes the images of other recipes that were not used for two weeks and that no host runs on. Returns their names. */
export async function pruneImages(current: readonly string[]): Promise<string[]> {
  const folder = directory('images');
  const pruned = await whileNobodyPrunes(() => {
    const mounts = readFileSync('/proc/mounts', 'utf8');
    const previous = readdirSync(folder)
      .filter((name) => !name.endsWith(USED) && !name.endsWith(UNFINISHED_SUFFIX))
      .map((name) => path.join(folder, name))
      .filter((image) => !current.includes(image) && !mounts.includes(`lowerdir=${image},`))
      .filter((image) => Date.now() - lastUseOf(image) > KEPT_DAYS * DAY_MS);
    // After the rename they cannot be found; emptying their folders takes seconds and blocks no one.
    for (const image of previous) {
      renameSync(image, image + UNFINISHED_SUFFIX);
      rmSync(image + USED, { force: true });
    }
    return previous;
  });
  for (const image of pruned) await removeTree(image + UNFINISHED_SUFFIX);
  return pruned.map((image) => path.basename(image));
}

function whileNobodyPrunes<T>(work: () => T): Promise<T> {
  return withLock('image-uses', async () => work());
}

/** An image that was never noted as used is as old as its folder. */
function lastUseOf(image: string): number {
  return (statSync(image + USED, { throwIfNoEntry: false }) ?? statSync(image)).mtimeMs;
}
