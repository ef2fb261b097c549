/** Half of what a label of DNS can have, so that a suffix fits. */
const LABEL_MAX = 40;

/**
 * A name as a label of a hostname: `My Shop` becomes `my-shop`. Without any ASCII letter or digit it becomes the fallback. The
 * result has no two hyphens in a row, so it never reads as an encoded label (`xn--…`).
 */
export function toHostnameLabel(name: string, fallback: string): string {
  const label = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LABEL_MAX)
    .replace(/^-+|-+$/g, '');
  return label === '' ? fallback : label;
}
