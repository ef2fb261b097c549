/** The line in an address such as `#L120`. */
export function parseLineHash(hash: string): number | undefined {
  const number = Number(/^#?L(\d{1,9})$/.exec(hash)?.[1]);
  return number > 0 ? number : undefined;
}
