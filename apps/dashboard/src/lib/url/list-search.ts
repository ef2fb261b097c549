import { PAGE_DEFAULT, PER_PAGE_DEFAULT, PER_PAGE_MAX } from '@fairlead/contracts';

/** Where a list stands. It lives in the address, so that a reload, a bookmark and the back button keep it. */
export interface ListSearch<Sort extends string = string> {
  page?: number;
  per_page?: number;
  sort?: Sort | `-${Sort}`;
}

/** As much of a search as the API takes. */
const SEARCH_MAX_LENGTH = 100;

function integer(value: unknown, from: number, to: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= from && number <= to ? number : undefined;
}

/** Reads a list's search parameters; whatever makes no sense is dropped rather than sent to be refused. */
export function listSearch<Sort extends string>(
  raw: Record<string, unknown>,
  sorts: readonly Sort[],
): ListSearch<Sort> {
  const page = integer(raw['page'], PAGE_DEFAULT + 1, Number.MAX_SAFE_INTEGER);
  const perPage = integer(raw['per_page'], 1, PER_PAGE_MAX);
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`] as const);
  const sort = orders.find((order) => order === raw['sort']);
  return {
    ...(page && { page }),
    ...(perPage && perPage !== PER_PAGE_DEFAULT && { per_page: perPage }),
    ...(sort && { sort }),
  };
}

/** The text of a list's search field; numbers are text too, for the router reads `?search=42` as one. */
export function searchText(raw: Record<string, unknown>): { search?: string } {
  const value = raw['search'];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, SEARCH_MAX_LENGTH) : '';
  return text.trim() ? { search: text } : {};
}

/** A filter with a few values: `{ status: 'ready' }`, or nothing where the address names none that there is. */
export function filterSearch<Name extends string, Value extends string>(
  raw: Record<string, unknown>,
  name: Name,
  values: readonly Value[],
): { [Key in Name]?: Value } {
  const value = values.find((known) => known === raw[name]);
  const found: { [Key in Name]?: Value } = {};
  if (value) found[name] = value;
  return found;
}
