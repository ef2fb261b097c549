import { readFile, writeFile } from 'node:fs/promises';

/** The services of a host watch files by about ten instances, and all hosts together count as one user, with 128 by default. */
const INOTIFY_INSTANCES = 1024;
const INOTIFY_LIMIT = '/proc/sys/fs/inotify/max_user_instances';

/** Raises what the machine allows all of its hosts together. */
export async function ensureMachineLimits(): Promise<void> {
  if (Number(await readFile(INOTIFY_LIMIT, 'utf8')) < INOTIFY_INSTANCES) {
    await writeFile(INOTIFY_LIMIT, String(INOTIFY_INSTANCES));
  }
}
