import { ID_PREFIXES, type ResourceKind } from '@fairlead/contracts';
import { typeid } from 'typeid-js';

/** A new TypeID: it sorts by the time it was made. */
export function newId(kind: ResourceKind): string {
  return typeid(ID_PREFIXES[kind]).toString();
}
