import { Column, getMetadataArgsStorage, type ValueTransformer } from 'typeorm';
import { secret, Secret } from '@fairlead/engine';
import type { KeyRing } from '../encryption/key-ring';

let current: KeyRing | undefined;

/** Column transformers are created when the classes are loaded, before there is a key: they look it up here. */
export function useKeyRing(ring: KeyRing): void {
  current = ring;
}

export function keyRing(): KeyRing {
  if (!current) throw new Error('No key ring has been set; the database module sets it at startup.');
  return current;
}

/** Text that is encrypted at rest: a `Secret` in the entity. A value that cannot be decrypted is an error. */
export function EncryptedColumn(options: { nullable?: boolean } = {}): PropertyDecorator {
  return (target, property) => {
    const place = () => `${tableOf(target.constructor)}:${String(property)}`;
    const transformer: ValueTransformer = {
      to: (value: unknown) => (value instanceof Secret ? keyRing().encrypt(value.reveal(), place()) : value),
      from: (value: unknown) => (typeof value === 'string' ? secret(keyRing().decrypt(value, place())) : value),
    };
    Column({ type: 'text', nullable: options.nullable ?? false, transformer })(target, property);
  };
}

function tableOf(entity: unknown): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  return table?.name ?? (typeof entity === 'function' ? entity.name : String(entity));
}
