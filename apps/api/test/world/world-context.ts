import type { TestApi } from '../harness/start-api';
import type { HttpAgent } from '../harness/test-records';

/** What the parts of a world share. Only the world itself hands it out. */
export interface WorldContext {
  readonly api: TestApi;
  /** Requests with all scopes; the same agent each time. */
  agent(): Promise<HttpAgent>;
}

/** A time of the public API as the tables hold it; what is undefined stays undefined and changes nothing. */
export function toDate(at: string): Date;
export function toDate(at: string | null): Date | null;
export function toDate(at: string | null | undefined): Date | null | undefined;
export function toDate(at: string | null | undefined): Date | null | undefined {
  return typeof at === 'string' ? new Date(at) : at;
}

/** Only the fields that have a value: a change of a row leaves the others as they are. */
export function definedFields<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields without the undefined ones
  return Object.fromEntries(entries) as Partial<T>;
}
