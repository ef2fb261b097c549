import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config';
import { readSecretKeys, SECRET_KEY_BYTES } from '../../config/setting-checks';
import { errorCode, StartError } from '../../lifecycle/start-error';
import { ensureDataFolder } from '../sqlite/data-folder-lock';

export const KEY_FILE = 'secret.key';

export function keyFilePath(config: Config): string {
  return join(config.get('FAIRLEAD_DATA_DIR'), KEY_FILE);
}

/** The keys of the setting, or else of the file; undefined if there is neither. */
export function configuredKeys(config: Config): Buffer[] | undefined {
  const setting = config.get('FAIRLEAD_SECRET_KEY');
  if (setting !== undefined) return readSecretKeys(setting);
  const path = keyFilePath(config);
  return existsSync(path) ? readKeyFile(path) : undefined;
}

/**
 * Creates a key in a file that only its owner can read. It is written to a temporary file and linked into place:
 * concurrent first starts agree on one key, and a crash leaves no partial file.
 */
export function createKeyFile(config: Config): Buffer[] {
  ensureDataFolder(config.get('FAIRLEAD_DATA_DIR'));
  const path = keyFilePath(config);
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, `${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) {
      throw new StartError(`The key file ${path} in FAIRLEAD_DATA_DIR cannot be created (${errorCode(error)}).`, error);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return readKeyFile(path);
}

function readKeyFile(path: string): Buffer[] {
  try {
    const text = readFileSync(path, 'utf8').trim().split(/\s+/).join(',');
    chmodSync(path, 0o600);
    return readSecretKeys(text);
  } catch (error) {
    const problem = errorCode(error) === '' ? 'does not contain a key' : `cannot be read (${errorCode(error)})`;
    throw new StartError(
      `${path} in FAIRLEAD_DATA_DIR ${problem}; restore it from a backup, or the data encrypted with it is lost.`,
      error,
    );
  }
}
