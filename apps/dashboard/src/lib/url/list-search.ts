import { PAGE_DEFAULT, PAGE_MAX, PER_PAGE_DEFAULT, PER_PAGE_MAX } from '@fairlead/contracts';

/** Parameters of a list. They are in the address, so that a reload, a bookmark and the back button keep them. */
export interface ListSearch<Sort extends string = string> {
  page?: number;
  per_page?: number;
  sort?: Sort | `-${Sort}`;
}

/** The search parameters that the API takes. */
const SEARCH_MAX_LENGTH = 100;

function integer(value: unknown, from: number, to: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= from && number <= to ? number : undefined;
}

/** Parses the search parameters of a list; invalid ones are dropped, because the API would refuse them. */
export function listSearch<Sort extends string>(
  raw: Record<string, unknown>,
  sorts: readonly Sort[],
): ListSearch<Sort> {
  const page = integer(raw['page'], PAGE_DEFAULT + 1, PAGE_MAX);
  const perPage = integer(raw['per_page'], 1, PER_PAGE_MAX);
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`] as const);
  const sort = orders.find((order) => order === raw['sort']);
  return {
    ...(page && { page }),
    ...(perPage && perPage !== PER_PAGE_DEFAULT && { per_page: perPage }),
    ...(sort && { sort }),
  };
}

/** The text of a list's search field. Numbers are accepted, because the router parses `?search=42` as one. */
export function searchText(raw: Record<string, unknown>): { search?: string } {
  const value = raw['search'];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, SEARCH_MAX_LENGTH) : '';
  return text.trim() ? { search: text } : {};
}

/** A filter with fixed values: `{ status: 'ready' }`, or nothing if the value is unknown. */
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
