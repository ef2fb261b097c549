export const ENCRYPTION_KEY_STATUSES = ['current', 'previous', 'retired'] as const;
export type EncryptionKeyStatus = (typeof ENCRYPTION_KEY_STATUSES)[number];

/** A key that values are or were encrypted with. The key itself is never shown. */
export class EncryptionKeyRecord {
  /**
   * Its fingerprint.
   * @example "3f1c9a5be0d27846"
   */
  id!: string;

  /**
   * `current` encrypts; the values of a `previous` one are being re-encrypted; a `retired` one can be removed from
   * `FAIRLEAD_SECRET_KEY`.
   * @example "current"
   */
  status!: EncryptionKeyStatus;

  /**
   * Since when it has this status.
   * @example "2026-11-20T09:30:00.000Z"
   */
  since!: string;

  /**
   * Number of values that are encrypted with it.
   * @example 42
   */
  values!: number;

  /**
   * Whether the process that answers has it.
   * @example true
   */
  configured!: boolean;
}

/** The keys that encrypt secrets at rest, and how far their rotation is. */
export class EncryptionRecord {
  /**
   * Whether there is a previous key that cannot be removed yet.
   * @example false
   */
  rotating!: boolean;

  /**
   * Number of all encrypted values.
   * @example 42
   */
  total_values!: number;

  /**
   * Number of values that are not encrypted with the current key yet.
   * @example 0
   */
  remaining_values!: number;

  keys!: EncryptionKeyRecord[];
}
