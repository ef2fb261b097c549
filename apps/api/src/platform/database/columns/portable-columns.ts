import { Column, PrimaryColumn, type ColumnOptions, type ValueTransformer } from 'typeorm';

interface PortableOptions {
  nullable?: boolean;
  name?: string;
}

const named = ({ nullable = false, name }: PortableOptions): ColumnOptions => ({ nullable, ...(name && { name }) });

/** The TypeID that is the primary key. */
export function IdColumn(): PropertyDecorator {
  return PrimaryColumn({ type: 'varchar', length: 40 });
}

/** A reference to another record, or any short text. */
export function TextColumn(options: PortableOptions & { length?: number; default?: string } = {}): PropertyDecorator {
  const { length, default: standard } = options;
  return Column({
    ...named(options),
    type: length ? 'varchar' : 'text',
    ...(length && { length }),
    ...(standard !== undefined && { default: standard }),
  });
}

/**
 * A timestamp with milliseconds, a `Date` in the entity (`timestamptz` on PostgreSQL, UTC text on SQLite). Set it in
 * code.
 */
export function TimeColumn(options: PortableOptions = {}): PropertyDecorator {
  return Column({ ...named(options), type: Date });
}

/** Any JSON value, stored as text on both databases. */
export function JsonColumn(options: PortableOptions = {}): PropertyDecorator {
  return Column({ ...named(options), type: 'simple-json' });
}

const wholeNumber: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: unknown) => (value === null || value === undefined ? value : Number(value)),
};

/**
 * An integer beyond 32 bits (bytes, sequences): always a `number` in code, although the PostgreSQL driver returns text.
 */
export function BigintColumn(options: PortableOptions = {}): PropertyDecorator {
  return Column({ ...named(options), type: 'bigint', transformer: wholeNumber });
}
