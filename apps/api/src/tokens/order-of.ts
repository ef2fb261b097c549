type Order<P extends string> = Partial<Record<P | 'id', 'ASC' | 'DESC'>>;

/**
 * Converts `-created_at` to TypeORM's order. Ties are sorted by id in the same direction, so that pages never overlap.
 */
export function sortOrder<P extends string>(properties: Readonly<Record<string, P>>, sort: string): Order<P> {
  const descending = sort.startsWith('-');
  const property = properties[descending ? sort.slice(1) : sort];
  if (property === undefined) throw new Error(`Cannot sort by ${sort}.`);
  const direction = descending ? 'DESC' : 'ASC';
  const order: Order<P | 'id'> = {};
  order[property] = direction;
  order.id = direction;
  return order;
}
