const DIGEST_SHOWN = 12;

/** The registry of an image: the first part of its name where that looks like a host, Docker's own where it does not. */
export function imageRegistry(image: string): string {
  const [first = '', ...others] = image.trim().split('/');
  if (others.length === 0 || !(first === 'localhost' || /[.:[A-Z]/.test(first))) return 'docker.io';
  return first.replace(/^(?:index|registry-1)\.docker\.io$/, 'docker.io');
}

/** "docker.io/library/nginx:latest" as people write it: "nginx:latest". Of a digest the first digits. */
export const shortImageName = (image: string): string =>
  image.replace(/^docker\.io\/(?:library\/)?/, '').replace(/(@sha256:[0-9a-f]{12})[0-9a-f]{52}$/, '$1…');

/** Without registry, tag and digest: what people would call an application that comes from it. */
export const imageBaseName = (image: string): string =>
  (image.trim().split('/').at(-1) ?? '').replace(/[:@].*$/, '').slice(0, 64);

/** Whether its name alone decides what it holds. */
export const isPinned = (image: string): boolean => image.includes('@sha256:');

/** "sha256:9f86d081884c…" */
export const shortDigest = (digest: string): string =>
  digest.length > 'sha256:'.length + DIGEST_SHOWN ? `${digest.slice(0, 'sha256:'.length + DIGEST_SHOWN)}…` : digest;
