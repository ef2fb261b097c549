import { Column, type ValueTransformer } from 'typeorm';
import { Secret } from '@fairlead/engine';

/** A secret on its way into a row: it knows its encrypted text, which is only valid in this row and column. */
export class EncryptedSecret extends Secret {
  constructor(
    value: string,
    readonly place: string,
    readonly encrypted: string,
  ) {
    super(value);
  }
}

/** A value as it was read, before it is known which row it comes from. */
export class UnreadSecret extends Secret {
  constructor(readonly encrypted: string) {
    super('');
  }

  override reveal(): never {
    throw new Error('An encrypted value was read without its row.');
  }
}

/** The transformer of all encrypted columns, by which they are told apart from others. */
export const ENCRYPTED: ValueTransformer = {
  to: (value: unknown) => {
    if (value instanceof EncryptedSecret || value instanceof UnreadSecret) return value.encrypted;
    // The row is authenticated with the value, so a statement that does not name one row cannot write it.
    if (value instanceof Secret) throw new Error('A secret can only be written to a row that the statement names.');
    return value;
  },
  from: (value: unknown) => (typeof value === 'string' ? new UnreadSecret(value) : value),
};

/**
 * Text that is encrypted at rest: a `Secret` in the entity. A value that cannot be decrypted is an error. The row is
 * authenticated with the value, so that it cannot be moved to another one; see `bindEncryptedColumns`.
 */
export function EncryptedColumn(options: { nullable?: boolean } = {}): PropertyDecorator {
  return Column({ type: 'text', nullable: options.nullable ?? false, transformer: ENCRYPTED });
}
