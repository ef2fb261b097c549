/** The values of `sort` for these fields: ascending, and with `-` descending. */
export function sortOrders(...fields: readonly string[]): string[] {
  return fields.flatMap((field) => [field, `-${field}`]);
}
