import { ID_PREFIXES, type ResourceKind } from '@fairlead/contracts';
import { typeid } from 'typeid-js';

/** A new TypeID, sortable by creation time. */
export function newId(kind: ResourceKind): string {
  return typeid(ID_PREFIXES[kind]).toString();
}
