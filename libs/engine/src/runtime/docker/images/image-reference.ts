const COMPONENT = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const PATH = new RegExp(`^${COMPONENT}(?:/${COMPONENT})*$`);
const DOMAIN_COMPONENT = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const REGISTRY = new RegExp(`^(?:${DOMAIN_COMPONENT}(?:\\.${DOMAIN_COMPONENT})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]{1,5})?$`);
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^sha256:[a-f0-9]{64}$/;

/** Default registry. */
const DEFAULT_REGISTRY = 'docker.io';

export interface ImageReference {
  /** Host and port of the registry: `docker.io`, `registry.example.com:5000`. */
  readonly registry: string;
  /** Registry and path: `docker.io/library/nginx`. */
  readonly name: string;
  /** `latest` if there is neither a tag nor a digest. */
  readonly tag?: string;
  /** `sha256:…`; it takes precedence over the tag. */
  readonly digest?: string;
  /** The complete reference without defaults. */
  readonly normalised: string;
}

export type ParsedImageReference =
  { readonly reference: ImageReference; readonly problem?: undefined } | { readonly problem: string };

/**
 * Parses a reference by the grammar of the distribution project, with Docker's defaults: `nginx` is
 * `docker.io/library/nginx:latest`. `problem` completes the sentence "The image …".
 */
export function parseImageReference(text: string): ParsedImageReference {
  const [, beforeDigest = '', digest] = /^([^@]*)(?:@(.*))?$/s.exec(text) ?? [];
  const [, whole = '', tag] = /^(.*?)(?::([^:/]*))?$/s.exec(beforeDigest) ?? [];
  if (whole === '') return { problem: 'has no name' };
  if (digest !== undefined && !DIGEST.test(digest))
    return { problem: 'has a digest that is not sha256: and 64 digits' };
  if (tag !== undefined && !TAG.test(tag)) return { problem: 'has a tag that is not valid' };
  const { registry, path } = split(whole);
  if (!REGISTRY.test(registry)) return { problem: 'names a registry that is not a valid host' };
  if (!PATH.test(path))
    return { problem: 'has a name that is not valid: lower case letters, digits and . _ - between them' };
  const name = `${registry}/${path}`;
  if (name.length > 255) return { problem: 'has a name that is too long' };
  if (/^[a-f0-9]{64}$/.test(whole)) return { problem: 'is an id, and not a name in a registry' };
  const shownTag = tag ?? (digest === undefined ? 'latest' : undefined);
  const normalised = `${name}${shownTag === undefined ? '' : `:${shownTag}`}${digest === undefined ? '' : `@${digest}`}`;
  return { reference: { registry, name, tag: shownTag, digest, normalised } };
}

/** The first part is a registry only if it looks like a host; otherwise it belongs to the name. */
function split(whole: string): { readonly registry: string; readonly path: string } {
  const slash = whole.indexOf('/');
  const first = slash < 0 ? '' : whole.slice(0, slash);
  const named = first === 'localhost' || /[.:[A-Z]/.test(first);
  const registry = named ? first.replace(/^(?:index|registry-1)\.docker\.io$/, DEFAULT_REGISTRY) : DEFAULT_REGISTRY;
  const path = named ? whole.slice(slash + 1) : whole;
  return { registry, path: registry === DEFAULT_REGISTRY && !path.includes('/') ? `library/${path}` : path };
}
