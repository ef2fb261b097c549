import type { DataSource } from 'typeorm';
import type { Config } from '../../config/config';
import { StartError } from '../../lifecycle/start-error';
import { ADVISORY_LOCKS } from '../advisory-locks';
import type { Tx } from '../tx';
import { EncryptionKey } from './encryption-key.entity';
import { configuredKeys, createKeyFile, keyFilePath } from './key-file';
import { KeyRing } from './key-ring';

/** Of several processes that start at once, the first one decides which key a new database gets. */
export async function lockEncryptionKeys(tx: Tx): Promise<void> {
  if (tx.dataSource.options.type === 'postgres')
    await tx.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.encryptionKeys]);
}

/**
 * The keys of this process, compared with the fingerprints in the database: it must have every key that values are still
 * encrypted with. Only a database without any gets a new key. If the first key of this process is not the current one,
 * it becomes that, and the values of the other one are re-encrypted.
 *
 * @throws {StartError}
 */
export function openKeyRing(dataSource: DataSource, config: Config): Promise<KeyRing> {
  return dataSource.transaction(async (tx) => {
    await lockEncryptionKeys(tx);
    const used = (await tx.find(EncryptionKey)).filter(({ status }) => status !== 'retired');
    const keys = configuredKeys(config);
    if (!keys && used.length > 0) throw noKeyError(config, used);
    const ring = new KeyRing(keys ?? createKeyFile(config));
    const missing = used.filter(({ id }) => !ring.has(id));
    if (missing.length > 0) throw wrongKeyError(config, ring, missing);
    await makeCurrent(tx, ring.currentKeyId);
    return ring;
  });
}

async function makeCurrent(tx: Tx, id: string): Promise<void> {
  if (await tx.existsBy(EncryptionKey, { id, status: 'current' })) return;
  const since = new Date();
  await tx.update(EncryptionKey, { status: 'current' }, { status: 'previous', since });
  await tx.delete(EncryptionKey, { id });
  await tx.insert(EncryptionKey, { id, status: 'current', since });
}

function noKeyError(config: Config, used: readonly EncryptionKey[]): StartError {
  return new StartError(
    `FAIRLEAD_SECRET_KEY is not set and there is no ${keyFilePath(config)}, but this database is encrypted with ` +
      `the key ${fingerprints(used)}: restore that key, because without it everything encrypted is lost.`,
  );
}

function wrongKeyError(config: Config, ring: KeyRing, missing: readonly EncryptionKey[]): StartError {
  const inSetting = config.get('FAIRLEAD_SECRET_KEY') !== undefined;
  const source = inSetting ? 'FAIRLEAD_SECRET_KEY' : `${keyFilePath(config)} (FAIRLEAD_SECRET_KEY is not set)`;
  return new StartError(
    `${source} contains the key ${ring.currentKeyId}, but values of this database are encrypted with the key ` +
      `${fingerprints(missing)}: set that one, after the new key if you want to change it.`,
  );
}

function fingerprints(keys: readonly EncryptionKey[]): string {
  return keys.map(({ id }) => id).join(', ');
}
