import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const VERSION = 'v2';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A stored value that none of the keys has encrypted for this place. */
export class UndecryptableError extends Error {
  constructor(place: string, reason: string, cause?: unknown) {
    super(`A value of ${place} cannot be decrypted: ${reason}.`, { cause });
    this.name = 'UndecryptableError';
  }
}

/** None of the keys is the one that values are encrypted with by now. */
export class OutdatedKeysError extends Error {
  constructor(currentKeyId: string) {
    super(
      `This process lacks the key ${currentKeyId}, with which secrets are encrypted by now: restart it with that key.`,
    );
    this.name = 'OutdatedKeysError';
  }
}

/**
 * AES-256-GCM with the key id in the value, so that keys can be rotated: one key encrypts (the first, until told
 * otherwise), every key decrypts. The place (table, column, row) is additional authenticated data, so that a value moved
 * elsewhere does not decrypt.
 */
export class KeyRing {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private writeKey: { id: string; bytes: Buffer };
  private missing: string | undefined;

  constructor(keys: readonly Buffer[]) {
    const [first] = keys;
    if (!first) throw new Error('A key ring needs a key.');
    this.keys = new Map(keys.map((key) => [idOf(key), key]));
    this.writeKey = { id: idOf(first), bytes: first };
  }

  /** The id of the key that encrypts. */
  get currentKeyId(): string {
    return this.writeKey.id;
  }

  has(keyId: string): boolean {
    return this.keys.has(keyId);
  }

  /** Encrypts with another one of the keys from now on. */
  encryptWith(keyId: string): void {
    const bytes = this.keys.get(keyId);
    if (!bytes) throw new Error(`The key ${keyId} is not configured.`);
    this.writeKey = { id: keyId, bytes };
    this.missing = undefined;
  }

  /** Encrypts nothing any more: without this key, others could not read it once the previous one is removed. */
  waitFor(keyId: string): void {
    this.missing = keyId;
  }

  encrypt(plain: string, place: string): string {
    if (this.missing !== undefined) throw new OutdatedKeysError(this.missing);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.writeKey.bytes, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, this.writeKey.id, iv.toString('base64url'), sealed.toString('base64url')].join('.');
  }

  decrypt(stored: string, place: string): string {
    const [version, keyId = '', iv = '', sealed = '', ...rest] = stored.split('.');
    if (version !== VERSION || rest.length > 0) throw new UndecryptableError(place, 'it is not an encrypted value');
    const key = this.keys.get(keyId);
    if (!key) throw new UndecryptableError(place, `it was encrypted with the key ${keyId}, which is not configured`);
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch (error) {
      throw new UndecryptableError(place, 'it was modified, or moved from another place', error);
    }
  }

  /** How every value begins that the current key has encrypted. */
  get currentPrefix(): string {
    return valuePrefix(this.writeKey.id);
  }
}

/** How every value begins that this key has encrypted. */
export function valuePrefix(keyId: string): string {
  return `${VERSION}.${keyId}.`;
}

const KEY_ID_LENGTH = 16;

/** Short, stable, and reveals nothing about the key. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('fairlead key id').update(key).digest('hex').slice(0, KEY_ID_LENGTH);
}
