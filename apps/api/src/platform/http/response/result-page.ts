import type { PageQuery } from '@fairlead/dto';

/** One page of a list; the response has `meta` and a `Link` header. */
export class ResultPage<T> {
  constructor(
    readonly items: T[],
    readonly total: number,
    readonly query: Pick<PageQuery, 'page' | 'per_page'>,
    /** Whether there are more than `total`, which were not counted. */
    readonly isCapped = false,
  ) {}

  map<U>(change: (item: T) => U): ResultPage<U> {
    return new ResultPage(this.items.map(change), this.total, this.query, this.isCapped);
  }
}
