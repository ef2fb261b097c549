const SHOWN = 4;
/** Less than this would give too much of it away. */
const MASKED_MIN = 16;

/** The end of a secret, by which people tell it apart from others. */
export function maskSecret(secret: string): string {
  return secret.length < MASKED_MIN ? '…' : `…${secret.slice(-SHOWN)}`;
}

/** The host of a URL that is a secret, and its end. */
export function maskUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const path = `${pathname}${search}`.slice(1);
  return path === '' ? origin : `${origin}/${maskSecret(path)}`;
}
