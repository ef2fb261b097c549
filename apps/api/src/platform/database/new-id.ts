import { ID_PREFIXES, type ResourceKind } from '@fairlead/contracts';
import { TypeID, typeid } from 'typeid-js';

/** Bytes of the time in milliseconds, with which the UUID of an id begins. */
const TIME_BYTES = 6;

/** A new TypeID, sortable by creation time. */
export function newId(kind: ResourceKind): string {
  return typeid(ID_PREFIXES[kind]).toString();
}

/** A new TypeID that sorts after another one, which a process with a clock that is ahead may have made. */
export function newIdAfter(kind: ResourceKind, last: string | undefined): string {
  const id = newId(kind);
  if (last === undefined || id > last) return id;
  const bytes = Buffer.from(TypeID.fromString(id).toUUIDBytes());
  const time = Buffer.from(TypeID.fromString(last).toUUIDBytes()).readUIntBE(0, TIME_BYTES);
  bytes.writeUIntBE(time + 1, 0, TIME_BYTES);
  return TypeID.fromUUIDBytes(ID_PREFIXES[kind], bytes).toString();
}
