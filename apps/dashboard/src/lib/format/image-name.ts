const DIGEST_SHOWN = 12;

/** The registry of an image: the first part of its name if it has the form of a host, otherwise Docker Hub. */
export function imageRegistry(image: string): string {
  const [first = '', ...others] = image.trim().split('/');
  if (others.length === 0 || !(first === 'localhost' || /[.:[A-Z]/.test(first))) return 'docker.io';
  return first.replace(/^(?:index|registry-1)\.docker\.io$/, 'docker.io');
}

/** "docker.io/library/nginx:latest" as "nginx:latest", with a shortened digest. */
export const shortImageName = (image: string): string =>
  image.replace(/^docker\.io\/(?:library\/)?/, '').replace(/(@sha256:[0-9a-f]{12})[0-9a-f]{52}$/, '$1…');

/** The name without registry, tag and digest, as a suggestion for an application's name. */
export const imageBaseName = (image: string): string =>
  (image.trim().split('/').at(-1) ?? '').replace(/[:@].*$/, '').slice(0, 64);

/** Whether the reference is pinned by a digest. */
export const isPinned = (image: string): boolean => image.includes('@sha256:');

/** "sha256:9f86d081884c…" */
export const shortDigest = (digest: string): string =>
  digest.length > 'sha256:'.length + DIGEST_SHOWN ? `${digest.slice(0, 'sha256:'.length + DIGEST_SHOWN)}…` : digest;
