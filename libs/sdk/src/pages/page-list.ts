/** One page of a list. */
export interface Page<T> {
  readonly data: T[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
}

export type PageReader<T> = (page: { page?: number; per_page?: number }) => Promise<Page<T>>;

const LARGEST_PAGE = 100;

/**
 * A list of the API. `await` gives one page; `for await` gives the items of all pages from there on, each once, although
 * records may be added meanwhile.
 */
export class PageList<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  constructor(
    private readonly read: PageReader<T>,
    private readonly first: { page?: number; per_page?: number },
  ) {}

  // oxlint-disable-next-line no-thenable -- `await` of a list is its first page
  then<A = Page<T>, B = never>(
    fulfilled?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.read(this.first).then(fulfilled, rejected);
  }

  /** All pages from the first requested one on. */
  async *pages(): AsyncGenerator<Page<T>> {
    const perPage = this.first.per_page ?? LARGEST_PAGE;
    for (let page = this.first.page ?? 1; ; page++) {
      const result = await this.read({ page, per_page: perPage });
      yield result;
      if (result.data.length === 0 || page * result.meta.per_page >= result.meta.total) return;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    const seen = new Set<unknown>();
    for await (const { data } of this.pages())
      for (const item of data) {
        const id = idOf(item);
        if (id !== undefined && seen.has(id)) continue;
        seen.add(id);
        yield item;
      }
  }

  /** The items of all pages. */
  async all(): Promise<T[]> {
    const items: T[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}

function idOf(item: unknown): unknown {
  const { id, seq } = (item ?? {}) as { id?: unknown; seq?: unknown };
  return id ?? seq;
}
