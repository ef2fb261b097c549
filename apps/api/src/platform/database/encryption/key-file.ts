import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config';
import { readSecretKeys, SECRET_KEY_BYTES } from '../../config/setting-checks';
import { KeyRing } from './key-ring';

export const KEY_FILE = 'secret.key';

/** The keys of the setting, or else of a file that only its owner can read and that is created at the first start. */
export function loadKeyRing(config: Config): KeyRing {
  const setting = config.get('FAIRLEAD_SECRET_KEY');
  return new KeyRing(readSecretKeys(setting ?? keyFileText(config.get('FAIRLEAD_DATA_DIR'))));
}

function keyFileText(folder: string): string {
  const path = join(folder, KEY_FILE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const text = (existsSync(path) ? readFileSync(path, 'utf8') : create(path)).trim().split(/\s+/).join(',');
  chmodSync(path, 0o600);
  try {
    readSecretKeys(text);
  } catch (error) {
    throw new Error(
      `${path} does not contain a key; restore it from a backup, or the data encrypted with it is lost.`,
      {
        cause: error,
      },
    );
  }
  return text;
}

/**
 * Written to a temporary file and linked into place: concurrent first starts agree on one key, and a crash leaves no
 * partial file.
 */
function create(path: string): string {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}
